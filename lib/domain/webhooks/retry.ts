const [second, minute, hour] = [1000, 60_000, 3_600_000]

/** How long after the previous attempt each one follows. */
const delays = [0, 5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour]

/** The attempts of a delivery. */
export const maxAttempts = delays.length

/** Deliveries that failed together are not tried again together. */
const maxJitter = 0.1
/** A receiver cannot ask for a longer wait. */
const maxRetryAfterMs = 24 * hour

/**
 * When the next attempt is due, Unix ms; undefined when none is left.
 * @param attempts how many there were
 * @param retryAfter the header of the last response
 */
export function nextAttemptAt(
  attempts: number,
  { now, retryAfter }: { now: number; retryAfter?: string | undefined },
  random = Math.random,
): number | undefined {
  const delay = delays[attempts]
  if (delay === undefined) return undefined
  return now + Math.max(delay * (1 + maxJitter * random()), readRetryAfter(retryAfter, now))
}

/** A wait in ms, from seconds or a date (RFC 9110, section 10.2.3); 0 when it is neither. */
function readRetryAfter(header: string | undefined, now: number): number {
  if (header === undefined) return 0
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * second : Date.parse(header) - now
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), maxRetryAfterMs)
}
