import { type Allowance, limit, type RateLimiter, windowMs } from './limiter'

/** Counts in this process alone. Keeps no more than the keys of the current window. */
export class MemoryLimiter implements RateLimiter {
  #window = 0
  #counts = new Map<string, number>()

  async take(keyId: string): Promise<Allowance> {
    const window = Math.floor(Date.now() / windowMs)
    if (window !== this.#window) {
      this.#window = window
      this.#counts = new Map()
    }
    const used = (this.#counts.get(keyId) ?? 0) + 1
    this.#counts.set(keyId, used)
    return { allowed: used <= limit, remaining: Math.max(0, limit - used), resetAt: (window + 1) * windowMs }
  }
}
