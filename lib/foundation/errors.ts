/** Every error code and its HTTP status (docs/api.md, Errors). */
export const statusOf = {
  VALIDATION_ERROR: 400,
  INVALID_OPERATION: 400,
  MISSING_API_KEY: 401,
  INVALID_API_KEY: 401,
  INSUFFICIENT_SCOPE: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TIMEOUT: 408,
  CONFLICT: 409,
  LIMIT_REACHED: 409,
  GONE: 410,
  PRECONDITION_FAILED: 412,
  PAYLOAD_TOO_LARGE: 413,
  URI_TOO_LONG: 414,
  IDEMPOTENCY_KEY_REUSED: 422,
  RATE_LIMITED: 429,
  HEADERS_TOO_LARGE: 431,
  INTERNAL_ERROR: 500,
  UNAVAILABLE: 503,
} as const

export type ErrorCode = keyof typeof statusOf

/** The codes alone. The cast is safe: Object.keys returns the keys of the table above, typed as plain strings. */
export const errorCodes = Object.keys(statusOf) as ErrorCode[]

/** One invalid part of the input. `path` is dotted, such as `taskIds.3`; empty for the input as a whole. */
export type ErrorDetail = { path: string; message: string }

/** `ErrorDetail`s of a VALIDATION_ERROR, or the current ids of a CONFLICT. */
export type ErrorDetails = readonly ErrorDetail[] | readonly string[]

/** An error that the caller can understand and act upon. Anything else that is thrown is a defect. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails | undefined

  constructor(code: ErrorCode, message: string, details?: ErrorDetails, options?: ErrorOptions) {
    super(message, options)
    this.name = 'AppError'
    this.code = code
    this.details = details
  }
}

/** Whether a write that was answered with 503 took effect. `no` is certain. */
export type Applied = 'no' | 'unknown'

type UnavailableOptions = ErrorOptions & { isOverload?: boolean }

/** The service, or something that it needs, cannot do its work right now. */
export class UnavailableError extends AppError {
  readonly applied: Applied
  /** Whether there is too much to do. Nothing is broken, so that the log gets a warning without a stack. */
  readonly isOverload: boolean

  constructor(message: string, applied: Applied, { isOverload = false, ...options }: UnavailableOptions = {}) {
    super('UNAVAILABLE', message, undefined, options)
    this.applied = applied
    this.isOverload = isOverload
  }

  /** The same error, when more is known of whether the work took effect. */
  withApplied(applied: Applied): UnavailableError {
    const { message, cause, isOverload } = this
    return new UnavailableError(message, applied, { cause, isOverload })
  }
}

/**
 * The error for a request that has not begun, because there is too much to do.
 * @param reason a sentence without its full stop
 */
export function overloaded(reason: string): UnavailableError {
  return new UnavailableError(`The service is overloaded. ${reason}. Try again in a moment.`, 'no', {
    isOverload: true,
  })
}

/** More would let a small body cause a response of many times its size. */
export const maxErrorDetails = 100

/** The error for one or more invalid parts of the input, of which it names 100; its message names the first. */
export function validationError(details: readonly [ErrorDetail, ...ErrorDetail[]]): AppError {
  const [{ path, message }] = details
  return new AppError(
    'VALIDATION_ERROR',
    path === '' ? message : `${path}: ${message}`,
    details.slice(0, maxErrorDetails),
  )
}

/** Cause of an error for the log; undefined for an error that the caller brought about. */
export function unexpectedCause(error: unknown): unknown {
  if (!(error instanceof AppError)) return error
  return error.code === 'UNAVAILABLE' ? (error.cause ?? error) : undefined
}

/** Handles the error of something that does not exist, which becomes a value; any other is thrown. */
export function orIfMissing<Value>(value: Value): (error: unknown) => Value {
  return (error) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return value
    throw error
  }
}
