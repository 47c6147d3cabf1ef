import { randomUUID } from 'node:crypto'
import { AppError } from '@/lib/errors'
import { durationSince, log } from '@/lib/log'
import { corsHeaders } from './cors'
import { errorResponse } from './error-response'
import type { PlainResponse } from './plain-response'

/** What is known of a request while it is answered. */
export type RequestContext = {
  readonly requestId: string
  readonly url: URL
  /** Headers of the answer, whatever the answer will be. */
  readonly headers: Record<string, string>
  /** The id of the key, once it is verified. */
  keyId?: string
}

/**
 * Answers one request: gives it an id, turns what is thrown into an error response, adds the headers that every
 * response bears, and writes the one log line of the request.
 */
export async function handleRequest(
  request: Request,
  work: (exchange: RequestContext) => Promise<PlainResponse>,
): Promise<PlainResponse> {
  const start = performance.now()
  const current: RequestContext = { requestId: randomUUID(), url: new URL(request.url), headers: {} }
  let failure: unknown
  let answer: PlainResponse
  try {
    answer = await work(current)
  } catch (error) {
    failure = error
    answer = errorResponse(error)
  }
  const headers = {
    'Cache-Control': 'no-store',
    ...answer.headers,
    ...current.headers,
    ...corsHeaders,
    'X-Request-Id': current.requestId,
    'X-Content-Type-Options': 'nosniff',
  }

  const line = {
    id: current.requestId,
    method: request.method,
    path: current.url.pathname,
    status: answer.status,
    durationMs: durationSince(start),
    ...(current.keyId !== undefined && { keyId: current.keyId }),
    ...(failure instanceof AppError && { code: failure.code }),
  }
  if (failure !== undefined && !(failure instanceof AppError)) log.error({ ...line, err: failure }, 'request failed')
  else log.info(line, 'request')
  return { ...answer, headers }
}
