import type { Allowance, Policy, RateLimiter } from './policy'

/** Counts in this process only. Holds the subjects of the current window and no others. */
export class MemoryLimiter implements RateLimiter {
  readonly #policy: Policy
  #window = 0
  #counts = new Map<string, number>()

  constructor(policy: Policy) {
    this.#policy = policy
  }

  /** @param cost the number of uses that this one counts as */
  take(subject: string, cost = 1): Allowance {
    const { limit, windowMs } = this.#policy
    const window = Math.floor(Date.now() / windowMs)
    if (window !== this.#window) {
      this.#window = window
      this.#counts = new Map()
    }
    const used = (this.#counts.get(subject) ?? 0) + cost
    this.#counts.set(subject, used)
    return { allowed: used <= limit, remaining: Math.max(0, limit - used), resetAt: (window + 1) * windowMs }
  }

  reset(subject: string): void {
    this.#counts.delete(subject)
  }
}
