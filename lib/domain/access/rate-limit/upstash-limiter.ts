import { Ratelimit } from '@upstash/ratelimit'
import type { Redis } from '@upstash/redis'
import type { Allowance, Policy, RateLimiter } from './policy'

/** Counts in an Upstash database that several instances share. `take` rejects when it is unreachable. */
export class UpstashLimiter implements RateLimiter {
  readonly #ratelimit: Ratelimit

  constructor(redis: Redis, { name, limit, windowMs }: Policy) {
    this.#ratelimit = new Ratelimit({
      redis,
      // A bucket that is filled once a window. The library's own fixed windows begin at whole minutes.
      limiter: Ratelimit.tokenBucket(limit, `${windowMs} ms`, limit),
      prefix: `daymark:${name}`,
      // The library's cache of blocked keys keeps them a moment longer than the window lasts.
      ephemeralCache: false,
    })
  }

  async take(subject: string): Promise<Allowance> {
    const { success, remaining, reset } = await this.#ratelimit.limit(subject)
    return { allowed: success, remaining, resetAt: reset }
  }

  async reset(subject: string): Promise<void> {
    await this.#ratelimit.resetUsedTokens(subject)
  }
}
