import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { maxHeaderBytes, maxUrlBytes } from '@/lib/foundation/limits'
import { serveInPlace } from '@/lib/foundation/request/page-place'
import { env } from '@/lib/foundation/settings/env'
import { metricsPath } from '@/lib/server/metrics/path'
import { catchErrors, createApi, isApiPath } from './api'
import { admitRequest, awaitBody } from './await-body'
import { isBuildPath } from './build-path'
import { closePipelined } from './close-pipelined'
import { createForwardedFilter } from './forwarded'
import { isValidHost } from './is-valid-host'
import { limitConnections, type ServerLimits, serverLimits, timeoutOptions } from './limits'
import { LoadShedder } from './load-shedding'
import { logPageRequest } from './log-page-request'
import { addPageHeaders } from './page-headers'
import { createPageLimit } from './page-limit'
import { checkPageRequest } from './page-request'
import {
  headersTooLarge,
  type Rejection,
  refusePage,
  rejectMalformed,
  rejectOverload,
  rejectPage,
  rejectRequest,
  rejectTunnel,
  trackLastResponse,
  urlTooLong,
} from './reject'
import { normalizeTarget } from './request-target'
import { ResponseList } from './response-list'
import { SlowReaders } from './slow-readers'
import { isHttpsOnly, strictTransportSecurity } from './strict-transport-security'

type Options = { passAllToPages?: boolean; limits?: Partial<ServerLimits>; metrics?: RequestListener | undefined }

/**
 * Creates the HTTP server. Requests to the API go to its route files, all others to the pages.
 * @param pages handles page requests
 * @param options.metrics answers requests for the metrics
 * @param options.passAllToPages sends API requests to `pages` too, so that Next reloads changed route files
 */
export function createHttpServer(
  pages: RequestListener,
  { passAllToPages = false, limits: overrides, metrics }: Options = {},
): Server {
  const limits = { ...serverLimits, ...overrides }
  const readers = new SlowReaders()
  // An answer that waits for its client keeps its place in its account, and its bytes are limited.
  const apiShedder = new LoadShedder('api', limits, (response) => readers.isStalled(response))
  const handleApi = createApi({ place: apiShedder, readers })
  const pageLimits = { maxRequests: limits.maxPages, maxQueueMs: limits.maxPageQueueMs }
  // A page that has begun is rendered, or streams as long as it likes.
  const pageShedder = new LoadShedder('pages', pageLimits, ({ headersSent }) => headersSent)
  const servePage: RequestListener = (request, response) => {
    const place = { release: () => pageShedder.release(response), resume: () => pageShedder.resume(response) }
    serveInPlace(place, () => pages(request, response))
  }
  const mayRequestPage = createPageLimit(limits.pagesPerMinute)
  const forwarded = createForwardedFilter(env().TRUST_PROXY)
  const state: ServerState = { inFlight: new ResponseList(), isClosing: false }
  const handleRequest = catchErrors((request, response) => {
    trackLastResponse(response)
    closePipelined(response)
    response.once('close', state.inFlight.add(response))
    // A request that arrives on an open connection while others are being finished.
    if (state.isClosing) response.setHeader('Connection', 'close')
    if (isHttpsOnly() || forwarded.isHttps(request)) response.setHeader(...strictTransportSecurity)
    forwarded.apply(request)
    const rejection = checkHead(request, limits.maxHeaders)
    if (rejection) return rejectRequest(response, rejection)
    const path = pathOf(request)
    if (metrics && path === metricsPath) return metrics(request, response)
    const isForApi = isApiPath(path)
    if (!isForApi) {
      // In development, Next's own tools send more than pages do.
      const refusal = passAllToPages ? undefined : checkPageRequest(request, path)
      if (refusal) return refusePage(response, refusal)
      addPageHeaders(response, path)
      logPageRequest(request, response, path)
      if (!isBuildPath(path) && !mayRequestPage(request, path, response)) return
    }
    if (passAllToPages || isBuildPath(path)) return pages(request, response)
    if (!isForApi) {
      awaitBody(request, () => admitRequest(pageShedder, response, servePage, rejectPage))
      return
    }
    if (path.startsWith('/api/health')) handleApi(request, response)
    else admitRequest(apiShedder, response, handleApi, rejectOverload)
  })
  // Node would answer these cases itself, with an empty body; here they get the error format of the API. The parser's
  // limit exceeds ours, so that checkHead can tell a long URL from large headers.
  const parserOptions = {
    requireHostHeader: false,
    maxHeaderSize: 2 * (maxUrlBytes + maxHeaderBytes),
    // A request without a body has an ended stream from the start, which saves it the events of one: Node 24.12 and later.
    // Not for Next in development, which reads the stream itself.
    optimizeEmptyRequests: !passAllToPages,
  }
  const server = createServer({ ...parserOptions, ...timeoutOptions(limits) }, handleRequest)
    .on('connection', () => apiShedder.noteConnection())
    .on('checkExpectation', handleRequest)
    .on('connect', (_request, socket) => rejectTunnel(socket))
    .on('clientError', rejectMalformed)
  limitConnections(server, limits, forwarded.isProxy)
  states.set(server, state)
  return server
}

type ServerState = { readonly inFlight: ResponseList; isClosing: boolean }

const states = new WeakMap<Server, ServerState>()

/** Checks a request's line and headers against the limits and HTTP. Normalizes what HTTP allows in several forms. */
function checkHead(request: IncomingMessage, maxHeaders: number): Rejection | undefined {
  const { rawHeaders } = request
  if (Buffer.byteLength(request.url ?? '') > maxUrlBytes) return urlTooLong
  if (rawHeaders.length > 2 * maxHeaders) return headersTooLarge
  let bytes = 0
  let hosts = 0
  // Names and values take turns.
  let isName = false
  for (const text of rawHeaders) {
    isName = !isName
    // Counts bytes on the wire: each header also has ": " and CRLF.
    bytes += text.length + 2
    if (isName && text.length === 4 && text.toLowerCase() === 'host') hosts++
  }
  if (bytes > maxHeaderBytes) return headersTooLarge
  // RFC 9112, section 3.2: a request with more than one Host header gets 400.
  if (hosts > 1) return { code: 'VALIDATION_ERROR', message: 'There is more than one Host header.' }
  // A proxy that decodes others would see another body (RFC 9112, section 6.1).
  const coding = request.headers['transfer-encoding'] ?? 'chunked'
  if (coding.toLowerCase() !== 'chunked')
    return { code: 'VALIDATION_ERROR', message: 'Transfer-Encoding may only be chunked.' }
  if (normalizeRequest(request)) return undefined
  return { code: 'VALIDATION_ERROR', message: malformedTarget }
}

const malformedTarget = 'The request target or the Host header is missing or malformed, or the path has dot segments.'

/** Normalizes a request's target, method and host. Returns false when target or host is invalid. */
function normalizeRequest(request: IncomingMessage): boolean {
  const target = normalizeTarget(request.url ?? '')
  if (target === undefined) return false
  request.url = target
  // The Fetch standard forbids a Request, which Next builds, with these methods. Renamed, they get 405 like any unknown method.
  if (request.method === 'TRACE' || request.method === 'TRACK') request.method = 'FORBIDDEN'
  // RFC 9112, section 3.2: only HTTP/1.0 requests may omit Host.
  if (request.httpVersion === '1.0') request.headers.host ??= 'localhost'
  return isValidHost(request.headers.host ?? '')
}

function pathOf(request: IncomingMessage): string {
  return (request.url ?? '/').split('?', 1)[0] ?? '/'
}

/**
 * Drains and closes the server: stops accepting connections, closes idle ones, and waits for requests in flight.
 * @param graceMs how long requests in flight may take; after that their connections are closed
 */
export async function closeHttpServer(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // Otherwise a client that waits for changes would ask again on the same connection, and wait for longer.
  const state = states.get(server)
  if (state) state.isClosing = true
  for (const response of state?.inFlight ?? []) if (!response.headersSent) response.setHeader('Connection', 'close')
  // A keep-alive connection becomes idle once its last response is sent.
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  // The server does not track upgraded connections, which would otherwise keep it open forever.
  await Promise.race([closed, sleep(graceMs)])
  clearInterval(idle)
  server.closeAllConnections()
}
