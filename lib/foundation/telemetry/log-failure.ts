import { UnavailableError, unexpectedCause } from '@/lib/foundation/errors'
import { log } from './log'

/**
 * Logs an error that the caller did not bring about, with its cause. Overload is a warning without a stack, because nothing
 * is broken.
 */
export function logFailure(line: object, error: unknown, message: string): void {
  if (error instanceof UnavailableError && error.isOverload) log.warn({ ...line, reason: error.message }, 'overloaded')
  else log.error({ ...line, err: unexpectedCause(error) }, message)
}
