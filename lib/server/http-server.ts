import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import type { ErrorBody } from '@/lib/http/error-response'
import { log } from '@/lib/log'
import { createApi, isApiPath } from './api'
import { errorCode } from './startup-error'

const graceMs = 10_000

/**
 * One HTTP server for both: the API's paths go to the route files, all others to the pages.
 * @param pages answers what is not the API; or everything, where Next is to load changed route files anew
 */
export function createHttpServer(pages: RequestListener, { everythingToPages = false } = {}): Server {
  const api = createApi()
  const answerApi = getRequestListener(api.fetch, { overrideGlobalObjects: false })
  const server = createServer((request, response) => {
    const path = pathOf(request)
    if (everythingToPages || !isApiPath(path)) {
      if (!isApiPath(path)) logPage(request, response, path)
      return pages(request, response)
    }
    // The Fetch standard forbids a Request of these methods; under another name they are refused like any unknown one.
    if (request.method === 'TRACE' || request.method === 'TRACK') request.method = 'FORBIDDEN'
    void answerApi(request, response)
  })
  server.on('clientError', refuseMalformed)
  return server
}

const reasons: Record<string, string> = {
  HPE_HEADER_OVERFLOW: 'The headers are too large.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request took too long to arrive.',
}

/** What is no HTTP, or has headers over 16 KiB, reaches no handler: it is told so in the shape of every error. */
function refuseMalformed(error: Error, socket: Duplex): void {
  if (!socket.writable || errorCode(error) === 'ECONNRESET') return void socket.destroy()
  const message = reasons[errorCode(error)] ?? 'This is not HTTP.'
  const body = JSON.stringify({ error: { code: 'VALIDATION_ERROR', message } } satisfies ErrorBody)
  const head = [
    'HTTP/1.1 400 Bad Request',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  socket.end([...head, `X-Request-Id: ${randomUUID()}`, 'Connection: close', '', body].join('\r\n'))
}

/** The log line of a request to a page; the API writes its own. */
function logPage(request: IncomingMessage, response: ServerResponse, path: string): void {
  const id = randomUUID()
  const start = performance.now()
  response.setHeader('X-Request-Id', id)
  response.once('close', () => {
    const durationMs = Math.round((performance.now() - start) * 10) / 10
    log.info({ id, method: request.method, path, status: response.statusCode, durationMs }, 'request')
  })
}

function pathOf(request: IncomingMessage): string {
  return (request.url ?? '/').split('?', 1)[0] ?? '/'
}

/** Takes no new connections, finishes the requests in flight (10 s at most), and closes the others. */
export async function closeHttpServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // A connection that is kept alive turns idle when its last request is answered.
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const limit = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearInterval(idle)
  clearTimeout(limit)
}
