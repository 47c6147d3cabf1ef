import { ApiError, ConnectionError, DaymarkError } from './errors'

const firstDelayMs = 500
const longestBackoffMs = 20_000
// Jitter: clients that get the same Retry-After must not all return at the same moment.
const spreadMs = 250

// The request took too long to arrive, too many requests, and three answers of a service or proxy that is not ready.
const passingStatuses = new Set([408, 429, 502, 503, 504])

/**
 * How long to wait before the next attempt: as long as the service asks, otherwise exponential backoff with jitter, so
 * that many clients do not return at the same moment.
 * @param retries how many retries came before
 * @param limits the longest wait, and whether to wait for what may need somebody to mend it: every error of a server, and
 * answers and redirects of something else, such as a proxy during maintenance
 * @returns undefined when the error will not pass, or not soon enough
 */
export function findRetryDelay(
  error: unknown,
  retries: number,
  { maxRetryDelayMs: maxDelayMs, isPatient = false }: { maxRetryDelayMs: number; isPatient?: boolean | undefined },
  random = Math.random(),
): number | undefined {
  const backoff = Math.min(firstDelayMs * 2 ** retries, longestBackoffMs, maxDelayMs)
  const delay = backoff * (0.5 + random / 2)
  if (error instanceof ConnectionError) return delay
  if (isPatient && error instanceof DaymarkError && error.code === 'REDIRECTED') return delay
  if (!(error instanceof ApiError)) return undefined
  const mayBeMended = isPatient && (error.status >= 500 || error.code === 'UNEXPECTED_RESPONSE')
  if (!passingStatuses.has(error.status) && !mayBeMended) return undefined
  const { retryAfterMs = 0 } = error
  return retryAfterMs > maxDelayMs ? undefined : Math.max(delay, retryAfterMs + random * spreadMs)
}

/** Reads `Retry-After`: seconds, or a date (RFC 9110, section 10.2.3), which the clock of the server is for if it says its time. */
export function readRetryAfter(headers: Headers, now = Date.now()): number | undefined {
  const value = headers.get('retry-after')
  if (value === null) return undefined
  if (/^\d+$/.test(value)) return Number(value) * 1000
  const date = Date.parse(value)
  const serverTime = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(date) ? undefined : Math.max(0, date - (Number.isNaN(serverTime) ? now : serverTime))
}
