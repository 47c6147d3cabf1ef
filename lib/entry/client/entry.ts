/** Exports of `import … from 'daymark'`. */
export {
  ConflictError,
  GoneError,
  HeadersTooLargeError,
  IdempotencyKeyReusedError,
  InsufficientScopeError,
  InternalError,
  InvalidApiKeyError,
  InvalidOperationError,
  LimitReachedError,
  MethodNotAllowedError,
  MissingApiKeyError,
  NotFoundError,
  PayloadTooLargeError,
  PreconditionFailedError,
  RateLimitedError,
  RequestTimeoutError,
  UnavailableError,
  UriTooLongError,
  ValidationError,
} from './api-errors'
export type { FollowOptions } from './changes'
export { Daymark } from './daymark'
export {
  ApiError,
  type ApiErrorCode,
  ConnectionError,
  DaymarkError,
  type WebhookErrorCode,
  WebhookVerificationError,
} from './errors'
export type {
  Analytics,
  BatchOperation,
  Change,
  CreateTask,
  Dashboard,
  Input,
  Me,
  OperationName,
  Output,
  Priority,
  QuickAddTask,
  Task,
} from './operation-types'
export type { DaymarkSettings, SentRequest, TakenResponse } from './settings'
export type { Answer, CallOptions, WriteOptions } from './transport'
export { verifyWebhook, type WebhookHeaders, type WebhookMessage, type WebhookOptions } from './webhook'
