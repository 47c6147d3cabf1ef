import { Redis } from '@upstash/redis'
import { connectRedis } from '@/lib/foundation/redis/connect'
import { processSingleton } from '@/lib/foundation/runtime/process-singleton'
import { env } from '@/lib/foundation/settings/env'
import { measurements } from '@/lib/foundation/telemetry/measurements'
import { FallbackLimiter } from './fallback-limiter'
import { MemoryLimiter } from './memory-limiter'
import type { Allowance, Policy, RateLimiter } from './policy'
import { RedisLimiter } from './redis-limiter'
import { remoteLimits } from './remote-limits'
import { UpstashLimiter } from './upstash-limiter'

/** One limiter per policy, over one connection to the store. */
class RateLimiters {
  readonly #createShared = openStore()
  readonly #limiters = new Map<string, RateLimiter>()

  get(policy: Policy): RateLimiter {
    const known = this.#limiters.get(policy.name)
    if (known) return known
    const shared = this.#createShared(policy)
    const limiter = shared ? countDenials(policy, new FallbackLimiter(policy, shared)) : createLocalLimiter(policy)
    this.#limiters.set(policy.name, limiter)
    return limiter
  }
}

/** Without a store, the processes of an instance count together, in the one that answers the API. */
function createLocalLimiter(policy: Policy): RateLimiter {
  const remote = remoteLimits()
  if (!remote) return countDenials(policy, new MemoryLimiter(policy))
  return { take: (subject) => remote.take(policy, subject), reset: (subject) => remote.reset(policy, subject) }
}

function countDenials({ name }: Policy, limiter: RateLimiter): RateLimiter {
  const note = (allowance: Allowance) => {
    if (!allowance.allowed) measurements().count('limited', name)
    return allowance
  }
  return {
    take: (subject) => {
      const allowance = limiter.take(subject)
      // Without a store there is no promise, which would cost a request more than the count.
      return allowance instanceof Promise ? allowance.then(note) : note(allowance)
    },
    reset: (subject) => limiter.reset(subject),
  }
}

const rateLimiters = processSingleton('rate limiters', () => new RateLimiters())

/** The limiter of a policy in the store that the environment names. */
export function rateLimiter(policy: Policy): RateLimiter {
  return rateLimiters().get(policy)
}

/** @returns creates the limiter of a policy; without a shared store, nothing */
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
