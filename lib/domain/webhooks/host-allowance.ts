import type { Policy, RateLimiter } from '@/lib/domain/access/rate-limit/policy'
import { rateLimiter } from '@/lib/domain/access/rate-limit/rate-limiter'
import { messagesPerHostAndMinute } from '@/lib/foundation/limits'
import { hostOf } from './addresses'
import type { Claimed } from './claim'

/** Deliveries of an account to a host: nobody can make the service flood a stranger's. */
const hostPolicy: Policy = { name: 'webhook messages', limit: messagesPerHostAndMinute, windowMs: 60_000 }

/**
 * Counts a delivery of its account to its host.
 * @returns how long it must wait before it may be attempted, in ms; 0 if it may be now
 */
export async function countDelivery(
  { userId, url, isPaused }: Claimed,
  limiter: RateLimiter = rateLimiter(hostPolicy),
): Promise<number> {
  if (url === null || isPaused) return 0
  // A name with a trailing dot is the same host.
  const host = hostOf(url).replace(/\.$/, '')
  const { allowed, resetAt } = await limiter.take(`${userId} ${host}`)
  return allowed ? 0 : Math.max(1000, resetAt - Date.now())
}
