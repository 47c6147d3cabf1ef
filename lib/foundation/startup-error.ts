/** A start-up failure that the operator can fix. The message is one line for the terminal. */
export class StartupError extends Error {}

/** Returns the code of an error, such as ECONNREFUSED or 28P01; empty when it has none. */
export function errorCode(error: unknown): string {
  if (error instanceof AggregateError) return errorCode(error.errors[0])
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
