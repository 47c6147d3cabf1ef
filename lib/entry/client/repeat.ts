import { toApiError } from './api-errors'
import { ApiError, ConnectionError } from './errors'
import { findRetryDelay } from './retry'
import type { OnRetry } from './settings'
import { sleep } from './waiting'

export type RepeatLimits = {
  maxRetries: number
  maxRetryDelayMs: number
  isPatient?: boolean | undefined
  onRetry: OnRetry
  /** Ends the waiting before a retry. */
  signal?: AbortSignal | undefined
}

/**
 * Repeats an attempt until it succeeds, or fails for good. The error then reports whether any attempt may have taken
 * effect, not only the last one.
 */
export async function repeat<Result>(attempt: () => Promise<Result>, limits: RepeatLimits): Promise<Result> {
  let mayBeApplied = false
  for (let retries = 0; ; retries++) {
    try {
      return await attempt()
    } catch (error) {
      const delay = retries < limits.maxRetries ? findRetryDelay(error, retries, limits) : undefined
      if (delay === undefined) throw mayBeApplied ? asPossiblyApplied(error) : error
      limits.onRetry({ error, delayMs: delay })
      mayBeApplied ||= isFailure(error) && error.applied === 'unknown'
      await sleep(delay, limits.signal)
    }
  }
}

function isFailure(error: unknown): error is ApiError | ConnectionError {
  return error instanceof ApiError || error instanceof ConnectionError
}

function asPossiblyApplied(error: unknown): unknown {
  if (error instanceof ConnectionError)
    return new ConnectionError(error.code, error.message, { cause: error.cause, applied: 'unknown' })
  return error instanceof ApiError ? toApiError({ ...error, message: error.message, applied: 'unknown' }) : error
}
