import { Redis } from '@upstash/redis'
import { env } from '@/lib/env'
import { FallbackLimiter } from './fallback-limiter'
import { MemoryLimiter } from './memory-limiter'
import type { Policy, RateLimiter } from './policy'
import { connectRedis, RedisLimiter } from './redis-limiter'
import { UpstashLimiter } from './upstash-limiter'

declare global {
  // Kept here, because Next's pages and this server are bundles of their own in one process.
  var daymarkLimiters: Map<string, RateLimiter> | undefined
  var daymarkStore: ((policy: Policy) => RateLimiter | undefined) | undefined
}

/** The limiter of a policy in the store that the environment names. Each process has one per policy. */
export function rateLimiter(policy: Policy): RateLimiter {
  globalThis.daymarkLimiters ??= new Map()
  const known = globalThis.daymarkLimiters.get(policy.name)
  if (known) return known
  globalThis.daymarkStore ??= openStore()
  const shared = globalThis.daymarkStore(policy)
  const local = new MemoryLimiter(policy)
  const limiter = shared ? new FallbackLimiter(shared, local) : local
  globalThis.daymarkLimiters.set(policy.name, limiter)
  return limiter
}

/** Opens the shared store, once for all policies. */
function openStore(): (policy: Policy) => RateLimiter | undefined {
  const { REDIS_URL, UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token } = env()
  if (REDIS_URL !== undefined) {
    const client = connectRedis(REDIS_URL)
    return (policy) => new RedisLimiter(client, policy)
  }
  if (url === undefined || token === undefined) return () => undefined
  const redis = new Redis({ url, token, retry: false, enableTelemetry: false })
  return (policy) => new UpstashLimiter(redis, policy)
}
