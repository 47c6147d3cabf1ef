import type { Allowance, Policy, RateLimiter } from './policy'

type Window = { used: number; endsAt: number }

/** Counts in this process only. Holds the subjects whose window has not ended, and few others. */
export class MemoryLimiter implements RateLimiter {
  readonly #policy: Policy
  /** The windows of subjects, in the order in which they began. */
  readonly #windows = new Map<string, Window>()

  constructor(policy: Policy) {
    this.#policy = policy
  }

  /** @param cost the number of uses that this one counts as */
  take(subject: string, cost = 1): Allowance {
    const { limit } = this.#policy
    const window = this.#windowOf(subject)
    window.used += cost
    return { allowed: window.used <= limit, remaining: Math.max(0, limit - window.used), resetAt: window.endsAt }
  }

  /** Ends the window of a subject no later than then, Unix ms. */
  endBy(subject: string, endsAt: number): void {
    const window = this.#windows.get(subject)
    if (window && endsAt < window.endsAt) window.endsAt = endsAt
  }

  reset(subject: string): void {
    this.#windows.delete(subject)
  }

  #windowOf(subject: string): Window {
    const { windowMs } = this.#policy
    const now = Date.now()
    const known = this.#windows.get(subject)
    // A clock that was set back must not make a window longer.
    if (known && now < known.endsAt && known.endsAt <= now + windowMs) return known
    this.#windows.delete(subject)
    for (const [other, { endsAt }] of this.#windows) {
      if (now < endsAt) break
      this.#windows.delete(other)
    }
    const begun = { used: 0, endsAt: now + windowMs }
    this.#windows.set(subject, begun)
    return begun
  }
}
