import { createHash } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import type { Policy } from '@/lib/access/rate-limit/policy'
import { rateLimiter } from '@/lib/access/rate-limit/rate-limiter'

const windowMs = 15 * 60_000
const perAddress: Policy = { name: 'sign-in-address', limit: 50, windowMs }
const perAccount: Policy = { name: 'sign-in-account', limit: 10, windowMs }
const perPerson: Policy = { name: 'password-change', limit: 10, windowMs }

/** Seconds until another attempt is possible; nothing when this one is. */
export type Wait = number | undefined

/**
 * Counts an attempt to prove who somebody is: at most 50 from one address and 10 at one account in 15 minutes, whether
 * or not there is such an account. An address that is refused does not use up the attempts at an account.
 */
export async function countAttempt(headers: Headers, email: string): Promise<Wait> {
  return (await countFromAddress(headers)) ?? (await take(perAccount, digestOf(email)))
}

/** Counts an attempt that is not at an account, such as one with a secret from an e-mail. */
export function countFromAddress(headers: Headers): Promise<Wait> {
  return take(perAddress, networkOf(headers.get('x-forwarded-for') ?? ''))
}

/** Counts an attempt of somebody who is signed in to say their password once more. */
export function countOwnAttempt({ userId }: { userId: string }): Promise<Wait> {
  return take(perPerson, userId)
}

async function take(policy: Policy, subject: string): Promise<Wait> {
  const { allowed, resetAt } = await rateLimiter(policy).take(subject)
  return allowed ? undefined : Math.max(1, Math.ceil((resetAt - Date.now()) / 1000))
}

function digestOf(email: string): string {
  return createHash('sha256').update(email).digest('base64url')
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
