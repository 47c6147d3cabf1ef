import { createHash } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import type { Policy } from '@/lib/access/rate-limit/policy'
import { rateLimiter } from '@/lib/access/rate-limit/rate-limiter'

const windowMs = 15 * 60_000
const perAddress: Policy = { name: 'sign-in-address', limit: 50, windowMs }
const perAccount: Policy = { name: 'sign-in-account', limit: 10, windowMs }
const perPerson: Policy = { name: 'password-change', limit: 10, windowMs }

/** Seconds until the next attempt is allowed; undefined if this one is. */
export type Wait = number | undefined

/**
 * Counts a sign-in attempt. Allows 50 per IP address and 10 per e-mail address in 15 minutes, whether or not there is
 * an account. A blocked IP address does not use up the attempts of an account.
 */
export async function countAttempt(headers: Headers, email: string): Promise<Wait> {
  return (await countFromAddress(headers)) ?? (await countUnder(perAccount, hashEmail(email)))
}

/** Counts an attempt that names no account, such as one with a token from an e-mail. */
export function countFromAddress(headers: Headers): Promise<Wait> {
  return countUnder(perAddress, findNetwork(headers.get('x-forwarded-for') ?? ''))
}

/** Counts an attempt of a signed-in person to confirm the current password. */
export function countOwnAttempt({ userId }: { userId: string }): Promise<Wait> {
  return countUnder(perPerson, userId)
}

async function countUnder(policy: Policy, subject: string): Promise<Wait> {
  const { allowed, resetAt } = await rateLimiter(policy).take(subject)
  return allowed ? undefined : Math.max(1, Math.ceil((resetAt - Date.now()) / 1000))
}

function hashEmail(email: string): string {
  return createHash('sha256').update(email).digest('base64url')
}

/** Returns an IPv4 address, or the /64 of an IPv6 address: providers assign a /64 or more per customer (RFC 6177). */
export function findNetwork(forwardedFor: string): string {
  const [first = ''] = forwardedFor.split(',')
  const text = first.trim()
  if (!ipaddr.isValid(text)) return 'unknown'
  const address = ipaddr.process(text)
  if (address.kind() === 'ipv4') return address.toString()
  return `${address.toByteArray().slice(0, 8).join('.')}/64`
}
