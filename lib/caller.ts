import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError } from './errors'

/** The client that waits for the response. */
export type Caller = { hasLeft: () => boolean }

const callers = new AsyncLocalStorage<Caller>()

/** Runs work for a client. What the work leaves behind for later, such as a batch, runs for nobody in particular. */
export async function runForCaller<Result>({ hasLeft }: Caller, work: () => Promise<Result>): Promise<Result> {
  const caller = { hasLeft }
  try {
    return await callers.run(caller, work)
  } finally {
    caller.hasLeft = () => false
  }
}

export function currentCaller(): Caller | undefined {
  return callers.getStore()
}

/** Nobody reads this error: it stops the work, and names the reason in the log. */
export function callerLeft(): AppError {
  return new AppError('REQUEST_TIMEOUT', 'The client disconnected before the operation began.')
}
