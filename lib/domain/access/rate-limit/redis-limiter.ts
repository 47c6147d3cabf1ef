import type { RateLimiterRedis } from 'rate-limiter-flexible'
import type { RedisConnection } from '@/lib/foundation/redis/connect'
import type { Allowance, Policy, RateLimiter } from './policy'

/** Counts in a Redis that several instances share. `take` rejects when Redis is unreachable. */
export class RedisLimiter implements RateLimiter {
  readonly #policy: Policy
  readonly #counter: Promise<RateLimiterRedis>

  constructor(client: RedisConnection | Promise<RedisConnection>, policy: Policy) {
    this.#policy = policy
    this.#counter = loadCounter(client, policy)
  }

  async take(subject: string): Promise<Allowance> {
    const { limit, windowMs } = this.#policy
    const window = Math.floor(Date.now() / windowMs)
    const counter = await this.#counter
    // The library starts a window at the first request. Its number in the key starts it at a whole one, as everywhere else.
    // `penalty` counts as `consume` does, and resolves above the limit too.
    const { consumedPoints, remainingPoints } = await counter.penalty(`${subject}:${window}`)
    return { allowed: consumedPoints <= limit, remaining: remainingPoints, resetAt: (window + 1) * windowMs }
  }

  async reset(subject: string): Promise<void> {
    const counter = await this.#counter
    await counter.delete(`${subject}:${Math.floor(Date.now() / this.#policy.windowMs)}`)
  }
}

async function loadCounter(client: RedisConnection | Promise<RedisConnection>, policy: Policy) {
  const { createCounter } = await import('./redis-counter')
  return createCounter(await client, policy)
}
