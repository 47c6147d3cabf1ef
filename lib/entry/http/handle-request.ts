import { AccessDenied } from '@/lib/domain/access/authorize'
import type { Access } from '@/lib/domain/access/effect'
import { AppError, unexpectedCause } from '@/lib/foundation/errors'
import { durationSince, log } from '@/lib/foundation/telemetry/log'
import { logFailure } from '@/lib/foundation/telemetry/log-failure'
import { measurements } from '@/lib/foundation/telemetry/measurements'
import { redactPath } from '@/lib/foundation/telemetry/redact-path'
import { type RequestOutcome, tracing } from '@/lib/foundation/telemetry/tracing'
import { corsHeaders } from './cors'
import { rateLimitHeaders } from './credentials'
import { errorResponse } from './error-response'
import type { HttpRequest } from './http-request'
import type { PlainResponse } from './plain-response'
import { chooseRequestId } from './request-id'
import { securityHeaders } from './security-headers'

/** State of a request while it is handled. */
export type RequestContext = {
  readonly requestId: string
  /** Whether the client has disconnected. */
  readonly hasLeft: () => boolean
  /** Label of the metrics, one of few names. */
  operation?: string
  /** Set once the key is verified: the response then reports its rate limit, and the log its id. */
  access?: Access
  /** Parts of another protocol that the request used, such as tools, for the log. */
  used?: string
  /** The preferences that the response follows (RFC 7240, section 3). */
  applied?: string
  /** The error, when another protocol reports it in a response of its own. */
  failure?: unknown
}

/**
 * Handles one request: gives it an id, turns what is thrown into an error response, adds the headers of every response,
 * and writes the request's one log line.
 * @param writeError the response to an error; by default in the shape of the API
 */
export function handleRequest(
  request: HttpRequest,
  work: (context: RequestContext) => Promise<PlainResponse>,
  writeError = errorResponse,
): Promise<PlainResponse> {
  const trace = tracing()
  if (!trace) return handle(request, work, writeError)
  return trace.traceRequest(request, (finish) => handle(request, work, writeError, finish))
}

async function handle(
  request: HttpRequest,
  work: (context: RequestContext) => Promise<PlainResponse>,
  writeError: typeof errorResponse,
  finishSpan?: (outcome: RequestOutcome) => void,
): Promise<PlainResponse> {
  const start = performance.now()
  const context: RequestContext = {
    requestId: chooseRequestId(request.headers.get('x-request-id')),
    hasLeft: () => request.hasLeft(),
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
    ...(context.applied !== undefined && { 'Preference-Applied': context.applied }),
    ...corsHeaders,
    'X-Request-Id': context.requestId,
    ...securityHeaders,
  }

  const durationMs = durationSince(start)
  const { operation = 'other', requestId } = context
  const path = redactPath(request.path)
  measurements().countRequest(operation, response.status, durationMs)
  finishSpan?.({ operation, status: response.status, requestId, path, failure: unexpectedCause(failure) ?? failure })
  const line = {
    id: requestId,
    method: request.method,
    path,
    status: response.status,
    address: request.address,
    durationMs,
    ...(access && { keyId: access.keyId }),
    ...(finishSpan && { traceId: tracing()?.findTraceId() }),
    ...(context.used !== undefined && { used: context.used }),
    ...(failure instanceof AppError && { code: failure.code }),
  }
  if (unexpectedCause(failure) === undefined) log.info(line, 'request')
  else logFailure(line, failure, 'request failed')
  response.headers = headers
  return response
}
