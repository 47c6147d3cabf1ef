import { randomUUID } from 'node:crypto'
import { AppError } from '@/lib/errors'
import { durationSince, log } from '@/lib/log'
import { crossOriginHeaders } from './cross-origin'
import { errorResponse } from './error-response'

/** What is known of a request while it is answered. */
export type Exchange = {
  readonly requestId: string
  /** Headers of the answer, whatever the answer will be. */
  readonly headers: Headers
  /** The id of the key, once it is verified. */
  keyId?: string
}

/**
 * Answers one request: gives it an id, turns what is thrown into an error response, adds the headers that every
 * response bears, and writes the one log line of the request.
 */
export async function exchange(request: Request, work: (exchange: Exchange) => Promise<Response>): Promise<Response> {
  const start = performance.now()
  const current: Exchange = { requestId: randomUUID(), headers: new Headers() }
  let failure: unknown
  let response: Response
  try {
    response = await work(current)
  } catch (error) {
    failure = error
    response = errorResponse(error)
  }
  for (const [name, value] of current.headers) response.headers.set(name, value)
  for (const [name, value] of Object.entries(crossOriginHeaders)) response.headers.set(name, value)
  response.headers.set('X-Request-Id', current.requestId)
  response.headers.set('X-Content-Type-Options', 'nosniff')
  if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store')

  const line = {
    id: current.requestId,
    method: request.method,
    path: new URL(request.url).pathname,
    status: response.status,
    durationMs: durationSince(start),
    ...(current.keyId !== undefined && { keyId: current.keyId }),
    ...(failure instanceof AppError && { code: failure.code }),
  }
  if (failure !== undefined && !(failure instanceof AppError)) log.error({ ...line, err: failure }, 'request failed')
  else log.info(line, 'request')
  return response
}
