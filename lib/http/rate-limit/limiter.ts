/** How many requests a key may make in a window (specification, section 8). */
export const limit = 300
export const windowMs = 60_000

/** What is left after a request was counted. */
export type Allowance = {
  allowed: boolean
  /** Requests left in this window. */
  remaining: number
  /** When the window ends, Unix time in milliseconds. */
  resetAt: number
}

/** Counts requests per key in fixed windows that start at whole minutes. */
export type RateLimiter = { take(keyId: string): Promise<Allowance> }
