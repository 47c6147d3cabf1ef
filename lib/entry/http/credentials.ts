import { type Allowance, requestPolicy, secondsUntil } from '@/lib/domain/access/rate-limit/policy'
import { AppError } from '@/lib/foundation/errors'
import type { HttpHeaders } from './http-request'

/**
 * The API key of a request. A non-empty `x-api-key` decides alone; then `Authorization: Bearer`, whose scheme ignores
 * case (RFC 9110, section 11.1).
 * @throws MISSING_API_KEY
 */
export function readApiKey(headers: HttpHeaders): string {
  const key = headers.get('x-api-key') || /^bearer +(.+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  if (key) return key
  throw new AppError('MISSING_API_KEY', 'Send an API key in the header x-api-key, or as Authorization: Bearer <key>.')
}

/** The RateLimit header fields of the IETF draft, the older X-RateLimit ones, and Retry-After when it is exceeded. */
export function rateLimitHeaders({ allowed, remaining, resetAt }: Allowance): Record<string, string> {
  const { limit, windowMs } = requestPolicy
  const seconds = secondsUntil(resetAt)
  return {
    'RateLimit-Policy': `"default";q=${limit};w=${windowMs / 1000}`,
    RateLimit: `"default";r=${remaining};t=${seconds}`,
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(Math.ceil(resetAt / 1000)),
    ...(!allowed && { 'Retry-After': String(seconds) }),
  }
}
