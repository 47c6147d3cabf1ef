import type { Server } from 'node:http'
import { maxConnectionsPerAddress, maxHeaderCount, requestTimeoutMs } from '@/lib/foundation/limits'
import { findNetwork } from '@/lib/foundation/request/network'
import { log } from '@/lib/foundation/telemetry/log'
import { measurements } from '@/lib/foundation/telemetry/measurements'

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
  /** Open connections of one address, or of one IPv6 network, that is not a trusted proxy. */
  maxConnectionsPerAddress: number
  /** API requests in progress in this process; further ones wait. */
  maxRequests: number
  /** Page requests per client address and minute, without static files; costly pages count several times (page-limit.ts). */
  pagesPerMinute: number
  /** How long a request waits for others before it gets 503. */
  maxQueueMs: number
  /** Pages that this process renders at a time, until each begins to answer; further requests wait. */
  maxPages: number
  /** How long a page request waits for others before it gets 503. */
  maxPageQueueMs: number
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
  maxConnectionsPerAddress,
  // Enough to keep every connection to the database busy, few enough to be answered soon after they are admitted.
  maxRequests: 64,
  maxQueueMs: 1000,
  // An API request waits for the pages that are being rendered, each of which takes some ten milliseconds of CPU time.
  // Two render as many pages a second as four, and delay API requests less: their 99th percentile is 22 ms in place of 32.
  maxPages: 2,
  // Longer than for the API: people rather wait than see an error.
  maxPageQueueMs: 10_000,
  // Several times what a person causes, with prefetched pages.
  pagesPerMinute: 1200,
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

/**
 * Applies the limits that `createServer` has no option for.
 * @param isProxy whether an address is a trusted proxy, whose connections carry the requests of many clients
 */
export function limitConnections(
  server: Server,
  { inactivityMs, maxConnections, maxConnectionsPerAddress: maxOfAddress }: ServerLimits,
  isProxy: (address: string) => boolean,
): void {
  server.timeout = inactivityMs
  // Disables Node's limit, which silently drops headers. checkHead rejects such requests instead.
  server.maxHeadersCount = 0
  let open = 0
  measurements().read('connections', () => open)
  const openOf = new Map<string, number>()
  let warnedAt = Number.NEGATIVE_INFINITY
  // Counted here because Node's `maxConnections` does not reject connections in a cluster: it passes them from one full
  // worker to the next, endlessly.
  server.on('connection', (socket) => {
    const { remoteAddress: address = '' } = socket
    const network = findNetwork(address)
    const ofAddress = (openOf.get(network) ?? 0) + 1
    open++
    openOf.set(network, ofAddress)
    socket.once('close', () => {
      open--
      const left = (openOf.get(network) ?? 0) - 1
      if (left > 0) openOf.set(network, left)
      else openOf.delete(network)
    })
    const isTooMany = ofAddress > maxOfAddress && !isProxy(address)
    if (open <= maxConnections && !isTooMany) return
    socket.destroy()
    if (performance.now() - warnedAt < warningIntervalMs) return
    warnedAt = performance.now()
    log.warn({ maxConnections, ...(isTooMany && { address, maxOfAddress }) }, 'connection limit reached')
  })
}
