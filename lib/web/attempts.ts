import { createHash } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import { rateLimiter } from '@/lib/rate-limit/choose'
import type { Policy } from '@/lib/rate-limit/limiter'

const windowMs = 15 * 60_000
const perAddress: Policy = { name: 'sign-in-address', limit: 50, windowMs }
const perAccount: Policy = { name: 'sign-in-account', limit: 10, windowMs }

/** Seconds until another attempt is possible; nothing when this one is. */
export type Wait = number | undefined

/**
 * Counts an attempt to prove who somebody is: at most 50 from one address and 10 at one account in 15 minutes, whether
 * or not there is such an account.
 */
export async function countAttempt(headers: Headers, email: string): Promise<Wait> {
  const account = createHash('sha256').update(email).digest('base64url')
  const allowances = await Promise.all([
    rateLimiter(perAddress).take(networkOf(headers.get('x-forwarded-for') ?? '')),
    rateLimiter(perAccount).take(account),
  ])
  const refused = allowances.filter(({ allowed }) => !allowed)
  if (refused.length === 0) return undefined
  return Math.max(...refused.map(({ resetAt }) => Math.max(1, Math.ceil((resetAt - Date.now()) / 1000))))
}

/** One customer of a provider usually has a whole /64 of IPv6 (RFC 6177). */
function networkOf(forwardedFor: string): string {
  const [first = ''] = forwardedFor.split(',')
  const text = first.trim()
  if (!ipaddr.isValid(text)) return 'unknown'
  const address = ipaddr.process(text)
  if (address.kind() === 'ipv4') return address.toString()
  return `${address.toByteArray().slice(0, 8).join('.')}/64`
}
