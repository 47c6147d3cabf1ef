import {
  Agent,
  type ClientRequest,
  type IncomingMessage,
  METHODS,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from 'node:http'
import { rejectPages } from '@/lib/server/http/reject'
import { placeHeader, secretHeader } from './messages'

/** The place at which the process of the pages listens. */
export type PagesAddress = { port: number; secret: string }

// RFC 9110, section 7.6.1: they concern one connection, and not the request. A chunked body stays one.
const ofConnection = ['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'upgrade', 'expect']
const ofAnswerConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'date'])

/** Connections to the process of the pages are kept open. */
export function createPagesAgent(): Agent {
  return new Agent({ keepAlive: true, maxFreeSockets: 16 })
}

/**
 * Passes a request on to the process of the pages, and its response back, both as streams. When the client disconnects, the
 * request ends there too; when that process ends, the client gets 503, or a response that is cut off.
 * @param to.place identifies the request's place among the pages that are rendered at a time
 * @param to.onClose called when the request has ended
 */
export function forwardRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { port, secret, agent, place, onClose }: PagesAddress & { agent: Agent; place: string; onClose: () => void },
): void {
  const { method = 'GET', url: path = '/' } = incoming
  if (!METHODS.includes(method)) {
    outgoing.writeHead(405, { Allow: 'GET, HEAD, POST' }).end()
    return
  }
  const headers: OutgoingHttpHeaders = { ...incoming.headers, [secretHeader]: secret, [placeHeader]: place }
  for (const name of ofConnection) delete headers[name]
  // A client that has disconnected has no address.
  for (const [name, value] of Object.entries(headers)) if (value === undefined) delete headers[name]
  let forwarded: ClientRequest | undefined
  outgoing.once('close', () => {
    onClose()
    // Also when the client has its answer before it has sent its body, the rest of which nobody reads.
    if (outgoing.writableFinished && incoming.complete) return
    forwarded?.destroy()
    incoming.resume()
  })
  forwarded = request({ host: '127.0.0.1', port, agent, method, path, headers, setHost: false })
  forwarded.on('response', (answer) => {
    // Not as arguments of `writeHead`, where they would replace the `no-store` of a 401 (page-headers.ts).
    for (const [name, value] of readHeaders(answer)) outgoing.setHeader(name, value)
    outgoing.writeHead(answer.statusCode ?? 502)
    // The first event of a stream may come much later.
    outgoing.flushHeaders()
    answer.pipe(outgoing)
    // The process has ended. The part that has arrived must not look complete.
    answer.on('error', () => outgoing.destroy())
  })
  forwarded.on('error', () => {
    if (outgoing.headersSent) outgoing.destroy()
    else if (!outgoing.closed) rejectPages(outgoing)
  })
  incoming.pipe(forwarded)
}

/** The headers of an answer. A repeated one, such as Set-Cookie, keeps its values apart. */
function readHeaders({ rawHeaders }: IncomingMessage): Map<string, string[]> {
  const headers = new Map<string, string[]>()
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]?.toLowerCase() ?? ''
    if (!ofAnswerConnection.has(name)) headers.set(name, [...(headers.get(name) ?? []), rawHeaders[index + 1] ?? ''])
  }
  return headers
}
