import type { Server } from 'node:http'
import { maxHeaderCount, requestTimeoutMs } from '@/lib/limits'
import { log } from '@/lib/log'

/** How long a client may take, in milliseconds, and how much of the server it may hold. */
export type ServerLimits = {
  /** From the first byte of a request to the end of its headers; on a new connection, from its opening. */
  headersMs: number
  /** From the first byte of a request to the end of its body. */
  requestMs: number
  /** Between two requests of a connection. */
  keepAliveMs: number
  /** Without a byte moving, while a request is under way: somebody who does not read the answer, above all. */
  stillMs: number
  /** How often the times of headers and requests are looked at. */
  checkEveryMs: number
  /** From the signal to stop until the requests in flight are cut off. */
  stopMs: number
  maxHeaders: number
  /** Open at once, of this process. */
  maxConnections: number
}

export const serverLimits: ServerLimits = {
  headersMs: 10_000,
  requestMs: requestTimeoutMs,
  // Longer than load balancers keep theirs (60 s at AWS and in nginx), or one would send a request into a connection
  // that is just being closed here (AWS, Application Load Balancers, "Connection idle timeout").
  keepAliveMs: 65_000,
  // An open page hears something every 20 s.
  stillMs: 60_000,
  checkEveryMs: 1000,
  maxHeaders: maxHeaderCount,
  stopMs: 10_000,
  maxConnections: 10_000,
}

/** The limits as options of `createServer`. */
export function timeoutOptions({ headersMs, requestMs, keepAliveMs, checkEveryMs }: ServerLimits) {
  return {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    keepAliveTimeout: keepAliveMs,
    connectionsCheckingInterval: checkEveryMs,
  }
}

const sayAgainAfterMs = 60_000

/** Applies the limits that are no options of `createServer`. */
export function limitConnections(server: Server, { stillMs, maxConnections }: ServerLimits): void {
  server.timeout = stillMs
  // Node would drop headers over its number without a word; these are refused instead.
  server.maxHeadersCount = 0
  let open = 0
  let saidAt = Number.NEGATIVE_INFINITY
  // Counted here: Node's own limit does not close them where several processes share a port, but passes them on from one
  // full process to the next, again and again.
  server.on('connection', (socket) => {
    open++
    socket.once('close', () => open--)
    if (open <= maxConnections) return
    socket.destroy()
    if (performance.now() - saidAt < sayAgainAfterMs) return
    saidAt = performance.now()
    log.warn({ maxConnections }, 'too many connections: new ones are closed')
  })
}
