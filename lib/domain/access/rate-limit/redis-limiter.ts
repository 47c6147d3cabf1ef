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
    const { limit } = this.#policy
    const counter = await this.#counter
    // `penalty` counts as `consume` does, and resolves above the limit too.
    const { consumedPoints, remainingPoints, msBeforeNext } = await counter.penalty(subject)
    return { allowed: consumedPoints <= limit, remaining: remainingPoints, resetAt: Date.now() + msBeforeNext }
  }

  async reset(subject: string): Promise<void> {
    const counter = await this.#counter
    await counter.delete(subject)
  }
}

async function loadCounter(client: RedisConnection | Promise<RedisConnection>, policy: Policy) {
  const { createCounter } = await import('./redis-counter')
  return createCounter(await client, policy)
}
