import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { LoadShedder } from './load-shedding'

/** How long the rest of a body may take to arrive, in milliseconds, until its request no longer counts as in progress. */
const slowBodyMs = 100

/**
 * Waits for the body of a page request, or for as much of it as Node holds. The request would otherwise take one of the
 * few places of pages for as long as its client takes to send it. Nothing is read, because Next refuses a body of which a
 * part was read.
 */
export function awaitBody(request: IncomingMessage, serve: () => void): void {
  if (!hasBody(request)) {
    serve()
    return
  }
  const check = () => {
    if (!request.complete && request.readableLength < request.readableHighWaterMark) return
    request.off('readable', check)
    // The stream leaves the mode of `readable` in the next turn.
    setImmediate(serve)
  }
  request.on('readable', check)
}

/** Serves a request as soon as there is room for it, or rejects it. A body that is slow takes no room. */
export function admitRequest(
  shedder: LoadShedder,
  response: ServerResponse<IncomingMessage> & { req: IncomingMessage },
  serve: RequestListener,
  reject: (response: ServerResponse) => void,
): void {
  const begin = () => {
    watchBody(response, shedder)
    serve(response.req, response)
  }
  shedder.admit(response, begin, () => reject(response))
}

/** Lets a request count no longer while the rest of its body is slow, and again once it has been read. */
function watchBody(response: ServerResponse, shedder: LoadShedder): void {
  const { req: request } = response
  if (request.complete || !hasBody(request)) return
  const timer = setTimeout(() => {
    if (request.complete) return
    shedder.release(response)
    request.once('end', () => shedder.resume(response))
  }, slowBodyMs)
  request.once('close', () => clearTimeout(timer))
}

/** How long a client may go on sending a body that nobody reads, in milliseconds. Then its connection is closed. */
const unreadBodyMs = 500

/** Lets a request be answered although its body is not read. Its client may send the rest for a moment. */
export function limitUnreadBody({ req: incoming, socket }: ServerResponse): void {
  const timer = setTimeout(() => {
    if (!incoming.complete) socket?.destroy()
  }, unreadBodyMs)
  incoming.once('close', () => clearTimeout(timer))
  incoming.resume()
}

/** Whether a request has a body (RFC 9112, section 6.3). */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
