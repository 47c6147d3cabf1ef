import type { ErrorCode, ErrorDetail } from '../../foundation/errors'
import { ApiError, type ApiErrorFacts } from './errors'

/** The input is invalid: `details` names every part that is. */
export class ValidationError extends ApiError {
  override readonly name = 'ValidationError'
  declare readonly code: 'VALIDATION_ERROR'
  declare readonly details: readonly ErrorDetail[] | undefined
}

/** The state does not allow it, such as completing an archived task. */
export class InvalidOperationError extends ApiError {
  override readonly name = 'InvalidOperationError'
  declare readonly code: 'INVALID_OPERATION'
}

/** The request had no key. */
export class MissingApiKeyError extends ApiError {
  override readonly name = 'MissingApiKeyError'
  declare readonly code: 'MISSING_API_KEY'
}

/** The key is unknown, expired or revoked. */
export class InvalidApiKeyError extends ApiError {
  override readonly name = 'InvalidApiKeyError'
  declare readonly code: 'INVALID_API_KEY'
}

/** The key is read-only, or has not the scope `manage`. */
export class InsufficientScopeError extends ApiError {
  override readonly name = 'InsufficientScopeError'
  declare readonly code: 'INSUFFICIENT_SCOPE'
}

/** The account has no such task, or there is no such path. */
export class NotFoundError extends ApiError {
  override readonly name = 'NotFoundError'
  declare readonly code: 'NOT_FOUND'
}

/** The path has no such method. */
export class MethodNotAllowedError extends ApiError {
  override readonly name = 'MethodNotAllowedError'
  declare readonly code: 'METHOD_NOT_ALLOWED'
}

/** The request arrived too slowly. */
export class RequestTimeoutError extends ApiError {
  override readonly name = 'RequestTimeoutError'
  declare readonly code: 'REQUEST_TIMEOUT'
}

/** The list has changed: `details` has its current ids. */
export class ConflictError extends ApiError {
  override readonly name = 'ConflictError'
  declare readonly code: 'CONFLICT'
  declare readonly details: readonly string[] | undefined
}

/** The date or the account is full. */
export class LimitReachedError extends ApiError {
  override readonly name = 'LimitReachedError'
  declare readonly code: 'LIMIT_REACHED'
}

/** The changes after the cursor are no longer kept. */
export class GoneError extends ApiError {
  override readonly name = 'GoneError'
  declare readonly code: 'GONE'
}

/** The task has another version than `ifMatch`. */
export class PreconditionFailedError extends ApiError {
  override readonly name = 'PreconditionFailedError'
  declare readonly code: 'PRECONDITION_FAILED'
}

/** The body is too long. */
export class PayloadTooLargeError extends ApiError {
  override readonly name = 'PayloadTooLargeError'
  declare readonly code: 'PAYLOAD_TOO_LARGE'
}

/** Path and query are too long. */
export class UriTooLongError extends ApiError {
  override readonly name = 'UriTooLongError'
  declare readonly code: 'URI_TOO_LONG'
}

/** The idempotency key was used for another request. */
export class IdempotencyKeyReusedError extends ApiError {
  override readonly name = 'IdempotencyKeyReusedError'
  declare readonly code: 'IDEMPOTENCY_KEY_REUSED'
}

/** The key has used up its requests: wait for `retryAfterMs`. */
export class RateLimitedError extends ApiError {
  override readonly name = 'RateLimitedError'
  declare readonly code: 'RATE_LIMITED'
}

/** The headers are too long. */
export class HeadersTooLargeError extends ApiError {
  override readonly name = 'HeadersTooLargeError'
  declare readonly code: 'HEADERS_TOO_LARGE'
}

/** A bug of the service, which has logged it under `requestId`. */
export class InternalError extends ApiError {
  override readonly name = 'InternalError'
  declare readonly code: 'INTERNAL_ERROR'
}

/** The service cannot work right now. `applied` says whether a write took effect. */
export class UnavailableError extends ApiError {
  override readonly name = 'UnavailableError'
  declare readonly code: 'UNAVAILABLE'
}

const classes = {
  VALIDATION_ERROR: ValidationError,
  INVALID_OPERATION: InvalidOperationError,
  MISSING_API_KEY: MissingApiKeyError,
  INVALID_API_KEY: InvalidApiKeyError,
  INSUFFICIENT_SCOPE: InsufficientScopeError,
  NOT_FOUND: NotFoundError,
  METHOD_NOT_ALLOWED: MethodNotAllowedError,
  REQUEST_TIMEOUT: RequestTimeoutError,
  CONFLICT: ConflictError,
  LIMIT_REACHED: LimitReachedError,
  GONE: GoneError,
  PRECONDITION_FAILED: PreconditionFailedError,
  PAYLOAD_TOO_LARGE: PayloadTooLargeError,
  URI_TOO_LONG: UriTooLongError,
  IDEMPOTENCY_KEY_REUSED: IdempotencyKeyReusedError,
  RATE_LIMITED: RateLimitedError,
  HEADERS_TOO_LARGE: HeadersTooLargeError,
  INTERNAL_ERROR: InternalError,
  UNAVAILABLE: UnavailableError,
} as const satisfies Record<ErrorCode, typeof ApiError>

/** Makes the error of a code; an `ApiError` of a code that this version does not know. */
export function toApiError(facts: ApiErrorFacts): ApiError {
  // Safe: the key is looked up first.
  const Class = Object.hasOwn(classes, facts.code) ? classes[facts.code as ErrorCode] : ApiError
  return new Class(facts)
}
