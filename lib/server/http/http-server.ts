import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { env } from '@/lib/env'
import { maxHeaderBytes, maxUrlBytes } from '@/lib/limits'
import { durationSince, log } from '@/lib/log'
import { createApi, isApiPath } from './api'
import { createForwardedFilter } from './forwarded'
import { limitConnections, type ServerLimits, serverLimits, timeoutOptions } from './limits'
import {
  headersTooLarge,
  type Rejection,
  rejectMalformed,
  rejectRequest,
  rejectTunnel,
  rememberResponse,
  urlTooLong,
} from './reject'

type Options = { everythingToPages?: boolean; limits?: Partial<ServerLimits> }

/**
 * One HTTP server for both: the API's paths go to the route files, all others to the pages.
 * @param pages answers what is not the API; or everything, where Next is to load changed route files anew
 */
export function createHttpServer(
  pages: RequestListener,
  { everythingToPages = false, limits: otherLimits }: Options = {},
): Server {
  const limits = { ...serverLimits, ...otherLimits }
  const api = createApi()
  const applyForwarded = createForwardedFilter(env().TRUST_PROXY)
  const answerApi = getRequestListener(api.fetch, { overrideGlobalObjects: false })
  const answer: RequestListener = (request, response) => {
    rememberResponse(response)
    const rejection = checkHead(request, limits.maxHeaders)
    if (rejection) return rejectRequest(response, rejection)
    const path = pathOf(request)
    const isForApi = isApiPath(path)
    if (!isForApi) {
      applyForwarded(request)
      logPage(request, response, path)
    }
    if (isForApi && !everythingToPages) void answerApi(request, response)
    else pages(request, response)
  }
  // Node would answer these cases itself, without content; every error has the same shape instead. Node's parser gets
  // room beyond the limits, so that URL and headers are told apart.
  const parserOptions = { requireHostHeader: false, maxHeaderSize: 2 * (maxUrlBytes + maxHeaderBytes) }
  const server = createServer({ ...parserOptions, ...timeoutOptions(limits) }, answer)
    .on('checkExpectation', answer)
    .on('connect', (_request, socket) => rejectTunnel(socket))
    .on('clientError', rejectMalformed)
  limitConnections(server, limits)
  return server
}

/** Checks a request's line and headers against the limits and HTTP. Normalizes what HTTP allows in several forms. */
function checkHead(request: IncomingMessage, maxHeaders: number): Rejection | undefined {
  const { rawHeaders } = request
  if (Buffer.byteLength(request.url ?? '') > maxUrlBytes) return urlTooLong
  if (rawHeaders.length > 2 * maxHeaders) return headersTooLarge
  // Counted as on the wire: ": " and CRLF belong to each header.
  const bytes = rawHeaders.reduce((sum, text) => sum + text.length + 2, 0)
  if (bytes > maxHeaderBytes) return headersTooLarge
  // RFC 9112, section 3.2: a request with more than one Host header gets 400.
  if (rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length > 1) {
    return { code: 'VALIDATION_ERROR', message: 'There is more than one Host header.' }
  }
  if (normalize(request)) return undefined
  return { code: 'VALIDATION_ERROR', message: 'The request target or the Host header is missing or malformed.' }
}

/** Converts what HTTP allows into one form. Returns false for what HTTP forbids. */
function normalize(request: IncomingMessage): boolean {
  // RFC 9112, section 3.2.2: every server must accept the absolute form, which is meant for proxies.
  const [, path] = /^https?:\/\/[^/?]*(.*)$/i.exec(request.url ?? '') ?? []
  if (path !== undefined) request.url = path.startsWith('/') ? path : `/${path}`
  // The Fetch standard forbids a Request with these methods; under another name they are rejected like any unknown one.
  if (request.method === 'TRACE' || request.method === 'TRACK') request.method = 'FORBIDDEN'
  // RFC 9112, section 3.2: only HTTP/1.0 may leave it out.
  if (request.httpVersion === '1.0') request.headers.host ??= 'localhost'
  // RFC 9112, section 6.3: such a request has no body. Saying so here avoids a stream per request.
  if (request.headers['content-length'] === undefined && request.headers['transfer-encoding'] === undefined) {
    request.rawHeaders.push('Content-Length', '0')
  }
  const { host = '' } = request.headers
  return request.url?.startsWith('/') === true && /^[^\s/?#@\\]+$/.test(host) && URL.canParse(`http://${host}`)
}

/** The log line of a request to a page; the API writes its own. */
function logPage(request: IncomingMessage, response: ServerResponse, path: string): void {
  const id = randomUUID()
  const start = performance.now()
  request.headers['x-request-id'] = id
  response.setHeader('X-Request-Id', id)
  response.once('close', () => {
    const { statusCode: status } = response
    log.info({ id, method: request.method, path, status, durationMs: durationSince(start) }, 'request')
  })
}

function pathOf(request: IncomingMessage): string {
  return (request.url ?? '/').split('?', 1)[0] ?? '/'
}

/**
 * Takes no new connections, finishes the requests in flight, and closes the others.
 * @param graceMs how long a request may take to finish
 */
export async function closeHttpServer(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // A connection that is kept alive turns idle when its last request is answered.
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  // What was upgraded to another protocol is not known to the server any more, and would keep it open for ever.
  await Promise.race([closed, sleep(graceMs)])
  clearInterval(idle)
  server.closeAllConnections()
}
