/** Every error code of the interface and its HTTP status (specification, section 7). */
export const statusOf = {
  VALIDATION_ERROR: 400,
  INVALID_OPERATION: 400,
  MISSING_API_KEY: 401,
  INVALID_API_KEY: 401,
  INSUFFICIENT_SCOPE: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TIMEOUT: 408,
  PAYLOAD_TOO_LARGE: 413,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
} as const

export type ErrorCode = keyof typeof statusOf

/** The codes alone. Object.keys gives them as mere strings; they are the keys of the table above. */
export const errorCodes = Object.keys(statusOf) as ErrorCode[]

/** One thing that is wrong with the input. `path` is dotted, such as `taskIds.3`; empty for the input as a whole. */
export type ErrorDetail = { path: string; message: string }

/** An outcome that the caller can understand and act upon. Anything else that is thrown is a defect. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: readonly ErrorDetail[] | undefined

  constructor(code: ErrorCode, message: string, details?: readonly ErrorDetail[]) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.details = details
  }
}

/** The error for one or more faults, at least one; its message names the first. */
export function validationError(faults: readonly [ErrorDetail, ...ErrorDetail[]]): AppError {
  const [{ path, message }] = faults
  return new AppError('VALIDATION_ERROR', path === '' ? message : `${path}: ${message}`, faults)
}
