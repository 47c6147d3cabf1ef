import { AppError, type ErrorCode, UnavailableError } from '@/lib/foundation/errors'

/** Next step for the model. */
const advice: Partial<Record<ErrorCode, string>> = {
  VALIDATION_ERROR: 'Correct the arguments and call again.',
  INVALID_OPERATION: 'An archived task cannot be changed: restore it first with set_state.',
  INVALID_API_KEY: 'Ask the user for a new API key.',
  INSUFFICIENT_SCOPE: 'Ask the user for a key with full access; reading works with this one.',
  NOT_FOUND: 'Look ids up with find_tasks or get_day. Nothing was changed.',
  LIMIT_REACHED: 'Nothing was changed. Use another date, or ask the user what to remove.',
  IDEMPOTENCY_KEY_REUSED: 'Use a new one for them.',
  RATE_LIMITED: 'Wait, then continue. Put several tasks into one call.',
}

/** Messages that replace those of the API where tools have other names: `retryKey` is the API's Idempotency-Key. */
const causes: Partial<Record<ErrorCode, string>> = {
  IDEMPOTENCY_KEY_REUSED: 'This retryKey was used for different tasks.',
}

/** An error as a model should read it, one problem a line. */
export type DescribedError = { code: ErrorCode; text: string }

/** Describes an error by its code, its cause and what to do next. An unexpected one reveals nothing but that it happened. */
export function describeError(error: unknown, requestId: string): DescribedError {
  if (!(error instanceof AppError)) {
    const text = `INTERNAL_ERROR: An unexpected error occurred. Tell the user the request id ${requestId}.`
    return { code: 'INTERNAL_ERROR', text }
  }
  const { code, message, details = [] } = error
  const invalid = details.flatMap((detail) =>
    typeof detail === 'string' ? [] : [[detail.path, detail.message].filter(Boolean).join(': ')],
  )
  const cause = invalid.length > 0 ? invalid.join('\n') : (causes[code] ?? message)
  return { code, text: [`${code}: ${cause}`, adviceFor(error)].filter(Boolean).join('\n') }
}

function adviceFor(error: AppError): string | undefined {
  // The others say all in their message.
  if (error.code === 'INVALID_OPERATION' && !error.message.includes('archived')) return undefined
  if (!(error instanceof UnavailableError)) return advice[error.code]
  return error.applied === 'no'
    ? 'Nothing was changed. Try again in a moment.'
    : 'It may have been done: look before you try again.'
}
