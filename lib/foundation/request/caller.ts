import { AppError } from '@/lib/foundation/errors'

/** The client that waits for the response. */
export type Caller = { hasLeft: () => boolean; requestId?: string }

let current: Caller | undefined

/**
 * Starts work for a client. The work's first database call, which it makes before its first `await`, knows the client and
 * does not begin once the client has left. An `AsyncLocalStorage` would know it longer, but on Node 20 it costs a third of
 * a short request.
 */
export function runForCaller<Result>(caller: Caller, work: () => Promise<Result>): Promise<Result> {
  const before = current
  current = caller
  try {
    return work()
  } finally {
    current = before
  }
}

/** The client of the work that starts now. */
export function currentCaller(): Caller | undefined {
  return current
}

/** Nobody reads this error: it stops the work, and names the reason in the log. */
export function callerLeft(): AppError {
  return new AppError('REQUEST_TIMEOUT', 'The client disconnected before the operation began.')
}
