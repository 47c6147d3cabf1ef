import { type Allowance, requestPolicy } from '@/lib/access/rate-limit/policy'
import { rateLimiter } from '@/lib/access/rate-limit/rate-limiter'
import { type VerifiedKey, verifyKey } from '@/lib/access/verify-key'
import { AppError } from '@/lib/errors'
import type { RequestContext } from './handle-request'

/**
 * Finds out whose request this is, counts it, and sees that its key may do it (in this order).
 * @throws MISSING_API_KEY, INVALID_API_KEY, RATE_LIMITED or INSUFFICIENT_SCOPE
 */
export async function authenticate(request: Request, exchange: RequestContext): Promise<VerifiedKey> {
  const verified = await verifyKey(readKey(request.headers))
  exchange.keyId = verified.keyId
  checkLimit(await rateLimiter(requestPolicy).take(verified.keyId), exchange.headers)
  const changesNothing = request.method === 'GET' || request.method === 'HEAD'
  if (verified.scope !== 'full' && !changesNothing) {
    throw new AppError('INSUFFICIENT_SCOPE', 'This API key is read only.')
  }
  return verified
}

/** `x-api-key` decides alone unless it is empty; then `Authorization: Bearer`, in any case (RFC 9110, section 11.1). */
function readKey(headers: Headers): string {
  const key = headers.get('x-api-key') || /^bearer +(.+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  if (key) return key
  throw new AppError('MISSING_API_KEY', 'Send an API key in the header x-api-key, or as Authorization: Bearer <key>.')
}

/** Announces the limit: the RateLimit header fields of the IETF draft, and the older ones. */
function checkLimit({ allowed, remaining, resetAt }: Allowance, headers: Record<string, string>): void {
  const { limit, windowMs } = requestPolicy
  const seconds = Math.max(1, Math.ceil((resetAt - Date.now()) / 1000))
  headers['RateLimit-Policy'] = `"default";q=${limit};w=${windowMs / 1000}`
  headers.RateLimit = `"default";r=${remaining};t=${seconds}`
  headers['X-RateLimit-Limit'] = String(limit)
  headers['X-RateLimit-Remaining'] = String(remaining)
  headers['X-RateLimit-Reset'] = String(Math.ceil(resetAt / 1000))
  if (allowed) return
  headers['Retry-After'] = String(seconds)
  throw new AppError('RATE_LIMITED', `At most ${limit} requests a minute: try again in ${seconds} s.`)
}
