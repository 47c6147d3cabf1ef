import type { Server } from 'node:http'
import { maxHeaderCount, requestTimeoutMs } from '@/lib/limits'
import { log } from '@/lib/log'

/** Timeouts in milliseconds, and the number of headers and connections that clients may use. */
export type ServerLimits = {
  /** From the first byte of a request, or the opening of a new connection, to the end of the headers. */
  headersMs: number
  /** From the first byte of a request to the end of its body. */
  requestMs: number
  /** Between two requests on a connection. */
  keepAliveMs: number
  /** Without traffic during a request, mostly because a client does not read the response. */
  inactivityMs: number
  /** Interval at which header and request timeouts are checked. */
  checkEveryMs: number
  /** From the stop signal until requests in flight are aborted. */
  stopMs: number
  maxHeaders: number
  /** Open connections of this process. */
  maxConnections: number
  /** API requests in progress in this process; further ones wait. */
  maxRequests: number
  /** How long a request waits for others before it gets 503. */
  maxQueueMs: number
}

export const serverLimits: ServerLimits = {
  headersMs: 10_000,
  requestMs: requestTimeoutMs,
  // Longer than the idle timeout of load balancers (60 s at AWS and in nginx). Otherwise one could send a request on a
  // connection that is being closed here (AWS, Application Load Balancers, "Connection idle timeout").
  keepAliveMs: 65_000,
  // Live updates send a keep-alive every 20 s.
  inactivityMs: 60_000,
  checkEveryMs: 1000,
  maxHeaders: maxHeaderCount,
  stopMs: 10_000,
  maxConnections: 10_000,
  // Enough to keep every connection to the database busy, few enough to be answered soon after they are admitted.
  maxRequests: 64,
  maxQueueMs: 1000,
}

/** Returns the timeouts as options of `createServer`. */
export function timeoutOptions({ headersMs, requestMs, keepAliveMs, checkEveryMs }: ServerLimits) {
  return {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    keepAliveTimeout: keepAliveMs,
    connectionsCheckingInterval: checkEveryMs,
  }
}

const warningIntervalMs = 60_000

/** Applies the limits that `createServer` has no option for. */
export function limitConnections(server: Server, { inactivityMs, maxConnections }: ServerLimits): void {
  server.timeout = inactivityMs
  // Disables Node's limit, which silently drops headers. checkHead rejects such requests instead.
  server.maxHeadersCount = 0
  let open = 0
  let warnedAt = Number.NEGATIVE_INFINITY
  // Counted here because Node's `maxConnections` does not reject connections in a cluster: it passes them from one full
  // worker to the next, endlessly.
  server.on('connection', (socket) => {
    open++
    socket.once('close', () => open--)
    if (open <= maxConnections) return
    socket.destroy()
    if (performance.now() - warnedAt < warningIntervalMs) return
    warnedAt = performance.now()
    log.warn({ maxConnections }, 'connection limit reached')
  })
}
