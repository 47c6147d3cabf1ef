import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import { securityHeaders } from '@/lib/entry/http/security-headers'
import { env } from '@/lib/foundation/settings/env'
import { log } from '@/lib/foundation/telemetry/log'
import { listen } from '@/lib/server/http/listen'
import { metricsPath } from './path'
import type { ProcessMetrics } from './render'

type Collect = () => Promise<ProcessMetrics[]>

/** Answers requests for the metrics. With METRICS_TOKEN, only those that carry it. */
export function createMetricsListener(collect: Collect): RequestListener {
  const { METRICS_TOKEN: token } = env()
  return async (request, response) => {
    const headers = { 'Cache-Control': 'no-store', ...securityHeaders }
    const fail = (status: number, more: Record<string, string> = {}) =>
      response.writeHead(status, { ...headers, ...more }).end()
    // A body that nobody asked for.
    request.resume()
    if (request.method !== 'GET' && request.method !== 'HEAD') return fail(405, { Allow: 'GET, HEAD' })
    if (token !== undefined && !carriesToken(request.headers.authorization, token)) {
      return fail(401, { 'WWW-Authenticate': 'Bearer realm="metrics"' })
    }
    try {
      // Loaded by those who ask for metrics.
      const { metricsContentType, renderMetrics } = await import('./render')
      const text = await renderMetrics(await collect())
      response.writeHead(200, { ...headers, 'Content-Type': metricsContentType })
      response.end(request.method === 'HEAD' ? undefined : text)
    } catch (error) {
      log.error({ err: error }, 'metrics failed')
      if (!response.headersSent) fail(500)
    }
  }
}

/** Compares in constant time. */
function carriesToken(header: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`))
}

/**
 * Opens METRICS_PORT, if it is set.
 * @returns a function that closes it
 * @throws StartupError when the port cannot be used
 */
export async function openMetricsPort(collect: Collect): Promise<() => Promise<void>> {
  const { METRICS_PORT, METRICS_HOST } = env()
  if (METRICS_PORT === undefined) return async () => undefined
  const answer = createMetricsListener(collect)
  const server = createServer((request, response) => {
    if (request.url?.split('?', 1)[0] === metricsPath) return answer(request, response)
    response.writeHead(404, securityHeaders).end()
  })
  await listen(server, METRICS_HOST, METRICS_PORT, { port: 'METRICS_PORT', host: 'METRICS_HOST' })
  return async () => {
    server.close()
    server.closeAllConnections()
  }
}

/** Whether anybody asks for metrics. */
export function hasMetrics(): boolean {
  const { METRICS_TOKEN, METRICS_PORT } = env()
  return METRICS_TOKEN !== undefined || METRICS_PORT !== undefined
}
