/** Why the service cannot start, in one line for the person who starts it. */
export class StartupError extends Error {}

/** The text of an error's code, such as ECONNREFUSED or 28P01; empty when it has none. */
export function errorCode(error: unknown): string {
  if (error instanceof AggregateError) return errorCode(error.errors[0])
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
