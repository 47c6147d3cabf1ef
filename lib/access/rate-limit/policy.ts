import { rateLimitWindowMs, requestsPerWindow } from '@/lib/limits'

/** How often a subject may do something in a window of time. */
export type Policy = {
  /** Keeps the counts of different policies apart in a store. */
  readonly name: string
  readonly limit: number
  readonly windowMs: number
}

/** API requests of each key (docs/api.md, Rate limit). */
export const requestPolicy: Policy = { name: 'requests', limit: requestsPerWindow, windowMs: rateLimitWindowMs }

/** What is left after something was counted. */
export type Allowance = {
  allowed: boolean
  /** How often more in this window. */
  remaining: number
  /** When the window ends, Unix time in milliseconds. */
  resetAt: number
}

/** Counts what a subject, such as a key, does in fixed windows; those of a minute start at whole minutes. */
export type RateLimiter = { take(subject: string): Allowance | Promise<Allowance> }
