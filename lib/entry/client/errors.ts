import type { ErrorCode, ErrorDetails } from '../../foundation/errors'

/** Every error of this library. `code` is for programs, `message` for people. */
export class DaymarkError extends Error {
  override readonly name: string = 'DaymarkError'
  readonly code: string

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** A code of the service, which may add some, or `UNEXPECTED_RESPONSE` when something else answered. */
export type ApiErrorCode = ErrorCode | 'UNEXPECTED_RESPONSE' | (string & {})

export type ApiErrorFacts = {
  code: ApiErrorCode
  status: number
  message: string
  details?: ErrorDetails | undefined
  requestId?: string | undefined
  applied?: 'no' | 'unknown' | undefined
  retryAfterMs?: number | undefined
}

/** The service answered with an error. Each code has a class of its own. */
export class ApiError extends DaymarkError {
  override readonly name: string = 'ApiError'
  declare readonly code: ApiErrorCode
  /** The HTTP status. */
  readonly status: number
  /** Every invalid part of the input, or the current ids of a CONFLICT. */
  readonly details: ErrorDetails | undefined
  /** Identifies the request in the log of the service. */
  readonly requestId: string | undefined
  /** Whether a write took effect: with status 503, and `unknown` when an earlier attempt may have. */
  readonly applied: 'no' | 'unknown' | undefined
  /** How long the service asks to wait, in milliseconds. */
  readonly retryAfterMs: number | undefined

  constructor(facts: ApiErrorFacts) {
    super(facts.code, facts.message)
    this.status = facts.status
    this.details = facts.details
    this.requestId = facts.requestId
    this.applied = facts.applied
    this.retryAfterMs = facts.retryAfterMs
  }
}

/** No answer came: the service cannot be reached, the connection was lost, or the time was up. `cause` says more. */
export class ConnectionError extends DaymarkError {
  override readonly name = 'ConnectionError'
  declare readonly code: 'UNREACHABLE' | 'TIMEOUT'
  /** Whether a write took effect. `unknown`: look before you repeat it, or repeat it with the same idempotency key. */
  readonly applied: 'no' | 'unknown'

  constructor(
    code: 'UNREACHABLE' | 'TIMEOUT',
    message: string,
    { applied = 'no', ...options }: ErrorOptions & { applied?: 'no' | 'unknown' } = {},
  ) {
    super(code, message, options)
    this.applied = applied
  }
}

export type WebhookErrorCode = 'MISSING_HEADER' | 'INVALID_TIMESTAMP' | 'INVALID_SIGNATURE' | 'INVALID_BODY'

/** A request is not a message of Daymark: answer 400 and ignore it. */
export class WebhookVerificationError extends DaymarkError {
  override readonly name = 'WebhookVerificationError'
  declare readonly code: WebhookErrorCode

  constructor(code: WebhookErrorCode, message: string, options?: ErrorOptions) {
    super(code, message, options)
  }
}
