import { rateLimitWindowMs, requestsPerWindow } from '@/lib/foundation/limits'

/** How often a subject may do something within a window of time. */
export type Policy = {
  /** Separates the counts of different policies in a store. */
  readonly name: string
  readonly limit: number
  /** A whole number of seconds. */
  readonly windowMs: number
}

/** API requests of each key (docs/api.md, Rate limit). */
export const requestPolicy: Policy = { name: 'requests', limit: requestsPerWindow, windowMs: rateLimitWindowMs }

/** The result of counting one use. */
export type Allowance = {
  allowed: boolean
  /** Uses left in this window. */
  remaining: number
  /** End of the window, Unix time in milliseconds. */
  resetAt: number
}

/** Whole seconds from now until an instant (Unix ms), such as the end of a window: at least 1. */
export function secondsUntil(instant: number): number {
  return Math.max(1, Math.ceil((instant - Date.now()) / 1000))
}

/** Counts uses per subject, such as a key, in fixed windows. The first begins with the first use. */
export type RateLimiter = {
  take(subject: string): Allowance | Promise<Allowance>
  /** Sets the count of this window to zero. */
  reset(subject: string): void | Promise<void>
}
