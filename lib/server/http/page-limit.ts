import type { IncomingMessage, ServerResponse } from 'node:http'
import { MemoryLimiter } from '@/lib/domain/access/rate-limit/memory-limiter'
import { secondsUntil } from '@/lib/domain/access/rate-limit/policy'
import { findNetwork } from '@/lib/foundation/request/network'

const windowMs = 60_000

/**
 * The pages that take several times the CPU time of the others (45 ms in place of 17), by path, each with the number of
 * requests that one of it counts as.
 */
const costs: ReadonlyMap<string, number> = new Map([['/reference', 4]])

/**
 * Creates a check that limits page requests per client address: rendering a page takes a hundred times the CPU time of an
 * API request. It counts in this process, whose CPU it protects, and does not make a request wait for a store.
 * @returns whether the request may go on; otherwise it has been answered with 429
 */
export function createPageLimit(
  limit: number,
): (request: IncomingMessage, path: string, response: ServerResponse) => boolean {
  const limiter = new MemoryLimiter({ name: 'pages', limit, windowMs })
  return (request, path, response) => {
    const { 'x-forwarded-for': address = '' } = request.headers
    const { allowed, resetAt } = limiter.take(findNetwork(String(address)), costOf(request, path))
    if (allowed) return true
    const seconds = secondsUntil(resetAt)
    const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', 'Retry-After': seconds }
    response.writeHead(429, headers).end(`Too many requests. Try again in ${seconds} s.\n`)
    return false
  }
}

function costOf({ headers }: IncomingMessage, path: string): number {
  // A link that comes into view prefetches its page without the content.
  if (headers.rsc === '1' && headers['next-router-prefetch'] === '1') return 1
  return costs.get(decodeURIComponent(path)) ?? 1
}
