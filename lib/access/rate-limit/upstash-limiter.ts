import { Ratelimit } from '@upstash/ratelimit'
import type { Redis } from '@upstash/redis'
import type { Allowance, Policy, RateLimiter } from './policy'
import type { ScriptRunner } from './redis-scripts'

/** The store of the counts did not answer in time. */
export class StoreTimeout extends Error {}

const timeoutMs = 250

/**
 * Counts in a store that several instances share.
 * `take` throws when the store is unreachable, or slower than 250 ms.
 */
export class SharedLimiter implements RateLimiter {
  readonly #ratelimit: Ratelimit

  constructor(scripts: ScriptRunner, { name, limit, windowMs }: Policy) {
    this.#ratelimit = new Ratelimit({
      // The library asks for a whole client of Upstash; a fixed window calls nothing of it but the running of scripts.
      redis: scripts as unknown as Redis,
      limiter: Ratelimit.fixedWindow(limit, `${windowMs} ms`),
      prefix: `daymark:${name}`,
      timeout: timeoutMs,
      // The library's own memory of blocked keys holds them a moment longer than the window lasts.
      ephemeralCache: false,
    })
  }

  async take(subject: string): Promise<Allowance> {
    const { success, remaining, reset, reason } = await this.#ratelimit.limit(subject)
    // The library lets a request pass when its store is slow, and says so here.
    if (reason === 'timeout') throw new StoreTimeout(`no answer from the rate limit store within ${timeoutMs} ms`)
    return { allowed: success, remaining, resetAt: reset }
  }
}
