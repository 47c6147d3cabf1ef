import { AccessDenied } from '@/lib/access/authorize'
import { AppError, unexpectedCause } from '@/lib/errors'
import { durationSince, log } from '@/lib/log'
import type { Access } from '@/lib/operation'
import { redactPath } from '@/lib/redact-path'
import { getClientAddress } from './client-address'
import { corsHeaders } from './cors'
import { rateLimitHeaders } from './credentials'
import { errorResponse } from './error-response'
import type { PlainResponse } from './plain-response'
import { chooseRequestId } from './request-id'

/** What is known about a request while it is handled. */
export type RequestContext = {
  readonly requestId: string
  readonly url: URL
  /** Set once the key is verified: the response then reports its rate limit, and the log its id. */
  access?: Access
  /** What of another protocol the request used, for the log. */
  used?: string
  /** What went wrong, when a response of another protocol says so in its own way. */
  failure?: unknown
}

/**
 * Handles one request: gives it an id, turns what is thrown into an error response, adds the headers of every response,
 * and writes the request's one log line.
 * @param writeError the response to an error; by default in the shape of the API
 */
export async function handleRequest(
  request: Request,
  work: (context: RequestContext) => Promise<PlainResponse>,
  writeError = errorResponse,
): Promise<PlainResponse> {
  const start = performance.now()
  const context: RequestContext = {
    requestId: chooseRequestId(request.headers.get('x-request-id')),
    url: new URL(request.url),
  }
  let failure: unknown
  let response: PlainResponse
  try {
    response = await work(context)
    failure = context.failure
  } catch (error) {
    failure = error
    if (error instanceof AccessDenied) context.access = error.access
    response = writeError(error)
  }
  const { access } = context
  const headers = {
    'Cache-Control': 'no-store',
    ...response.headers,
    ...(access && rateLimitHeaders(access.allowance)),
    ...corsHeaders,
    'X-Request-Id': context.requestId,
    'X-Content-Type-Options': 'nosniff',
  }

  const line = {
    id: context.requestId,
    method: request.method,
    path: redactPath(context.url.pathname),
    status: response.status,
    address: getClientAddress(request),
    durationMs: durationSince(start),
    ...(access && { keyId: access.keyId }),
    ...(context.used !== undefined && { used: context.used }),
    ...(failure instanceof AppError && { code: failure.code }),
  }
  const cause = unexpectedCause(failure)
  if (cause === undefined) log.info(line, 'request')
  else log.error({ ...line, err: cause }, 'request failed')
  response.headers = headers
  return response
}
