import type { IncomingMessage, ServerResponse } from 'node:http'
import { MemoryLimiter } from '@/lib/access/rate-limit/memory-limiter'
import { secondsUntil } from '@/lib/access/rate-limit/policy'
import { findNetwork } from '@/lib/find-network'

const windowMs = 60_000

/**
 * Creates a check that limits page requests per client address: rendering a page takes a hundred times the CPU time of an
 * API request. It counts in this process, whose CPU it protects, and does not make a request wait for a store.
 * @returns whether the request may go on; otherwise it has been answered with 429
 */
export function createPageLimit(limit: number): (request: IncomingMessage, response: ServerResponse) => boolean {
  const limiter = new MemoryLimiter({ name: 'pages', limit, windowMs })
  return (request, response) => {
    const { 'x-forwarded-for': address = '' } = request.headers
    const { allowed, resetAt } = limiter.take(findNetwork(String(address)))
    if (allowed) return true
    const seconds = secondsUntil(resetAt)
    const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', 'Retry-After': seconds }
    response.writeHead(429, headers).end(`Too many requests. Try again in ${seconds} s.\n`)
    return false
  }
}
