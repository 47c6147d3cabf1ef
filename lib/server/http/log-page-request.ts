import type { IncomingMessage, ServerResponse } from 'node:http'
import { chooseRequestId } from '@/lib/entry/http/request-id'
import { readClientAddress } from '@/lib/foundation/request/source'
import { durationSince, log } from '@/lib/foundation/telemetry/log'
import { measurements } from '@/lib/foundation/telemetry/measurements'
import { redactPath } from '@/lib/foundation/telemetry/redact-path'
import { isBuildPath } from './build-path'

/**
 * Logs and counts a request to a page when it has ended. The API logs its own requests.
 * @param path the path of the request, without its query
 */
export function logPageRequest(request: IncomingMessage, response: ServerResponse, path: string): void {
  const id = chooseRequestId(request.headers['x-request-id'])
  const start = performance.now()
  request.headers['x-request-id'] = id
  response.setHeader('X-Request-Id', id)
  const begun = measureBegin(response, start)
  response.once('close', () => {
    const { statusCode: status } = response
    const address = readClientAddress(request.headers['x-forwarded-for']?.toString())
    const line = { id, method: request.method, path: redactPath(path), status, address }
    const durationMs = durationSince(start)
    // An event stream ends long after it began.
    measurements().countRequest(isBuildPath(path) ? 'static' : 'page', status, begun.afterMs ?? durationMs)
    log.info({ ...line, durationMs }, 'request')
  })
}

/** @returns an object that gets the milliseconds from `start` until the response began, once it has */
function measureBegin(response: ServerResponse, start: number): { afterMs?: number } {
  const begun: { afterMs?: number } = {}
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse
  // Node calls it too when a handler only writes a body.
  response.writeHead = (...args: unknown[]) => {
    begun.afterMs ??= durationSince(start)
    return writeHead(...args)
  }
  return begun
}
