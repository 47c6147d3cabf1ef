import { toApiError } from './api-errors'
import type { ApiError } from './errors'
import { readRetryAfter } from './retry'

/** Makes an error of the answer to a request. Proxies answer in shapes of their own. */
export function readError(body: unknown, response: Response): ApiError {
  const { status, headers } = response
  const { code, message, details, applied } = findFacts(body)
  const isOurs = typeof code === 'string' && typeof message === 'string'
  return toApiError({
    code: isOurs ? code : 'UNEXPECTED_RESPONSE',
    status,
    message: isOurs ? message : `Something other than Daymark answered, with status ${status}.`,
    // Safe: the service sends a list of problems or of ids (docs/api.md, Errors), and callers must look before they use it.
    details: Array.isArray(details) ? (details as string[]) : undefined,
    requestId: headers.get('x-request-id') ?? undefined,
    applied: applied === 'no' || applied === 'unknown' ? applied : undefined,
    retryAfterMs: readRetryAfter(headers),
  })
}

function findFacts(body: unknown): Record<string, unknown> {
  const error = isObject(body) ? body.error : undefined
  return isObject(error) ? error : {}
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
