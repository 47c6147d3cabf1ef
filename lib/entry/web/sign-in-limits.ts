import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Policy, secondsUntil } from '@/lib/domain/access/rate-limit/policy'
import { rateLimiter } from '@/lib/domain/access/rate-limit/rate-limiter'
import type { Email } from '@/lib/domain/accounts/schema'
import { AppError } from '@/lib/foundation/errors'
import { linkValidMinutes } from '@/lib/foundation/limits'
import { findNetwork } from '@/lib/foundation/request/network'
import { waitOutsidePlace } from '@/lib/foundation/request/page-place'
import { describeWait } from './describe-wait'

const windowMs = 15 * 60_000
const perPerson: Policy = { name: 'password-change', limit: 10, windowMs }

// Six digits: with three codes valid at a time, 50 guesses a day find one in 18 years at even odds.
const codePolicies: readonly Policy[] = [
  { name: 'code', limit: 10, windowMs },
  { name: 'code-day', limit: 50, windowMs: 24 * 60 * 60_000 },
]

// Nobody guesses 118 random bits: this bounds the work alone.
const perRecoveryCode: Policy = { name: 'recovery-code', limit: 10, windowMs }

/** Purpose of an attempt. Each is counted separately, so that failed sign-ins do not prevent a reset. */
type Purpose = 'sign-in' | 'reset'

const policiesOf = (purpose: Purpose) => ({
  perAddress: { name: `${purpose}-address`, limit: 50, windowMs },
  perAccountAndAddress: { name: `${purpose}-pair`, limit: 10, windowMs },
  perAccount: { name: `${purpose}-account`, limit: 10, windowMs },
})

const policies = { 'sign-in': policiesOf('sign-in'), reset: policiesOf('reset') } as const

const slowDownMs = 1000

/** An attempt to sign in or to get a link, for an account that may not exist. */
export type Attempt = {
  purpose: Purpose
  headers: Headers
  email: Email
  /** Id of the browser, if the account has signed in with it before. */
  deviceId: string | undefined
}

/** While the first of them works. Strangers cannot fill a mailbox, and its owner always has a link that works. */
const mailPolicies = {
  'sign-in': { name: 'sign-in-mail', limit: 10, windowMs: linkValidMinutes * 60_000 },
  password: { name: 'password-mail', limit: 10, windowMs: linkValidMinutes * 60_000 },
} as const satisfies Record<string, Policy>

/** Seconds until the next attempt is allowed; undefined if this one is. */
export type Wait = number | undefined

/**
 * Counts an attempt. In 15 minutes, allows 50 per client address, and 10 per account and address together, so that a
 * stranger cannot lock the owner out. If only the account's count over all addresses is high, the attempt is delayed by
 * a second. A browser that the account has signed in with before has a count of its own in place of the last two.
 */
export async function countAttempt({ purpose, headers, email, deviceId }: Attempt): Promise<Wait> {
  const { perAccountAndAddress, perAccount } = policies[purpose]
  const account = hashEmail(email)
  const blocked = await countFromAddress(headers, purpose)
  if (blocked !== undefined) return blocked
  if (deviceId !== undefined) return countUnder(perAccountAndAddress, `${account} ${deviceId}`)
  const wait = await countUnder(perAccountAndAddress, pairOf(account, headers))
  if (wait !== undefined) return wait
  if ((await countUnder(perAccount, account)) !== undefined) await waitOutsidePlace(() => sleep(slowDownMs))
  return undefined
}

/** Forgets the failures that an account has had from this client address and browser: an attempt has succeeded. */
export async function forgetFailures({ purpose, headers, email, deviceId }: Attempt): Promise<void> {
  const account = hashEmail(email)
  const limiter = rateLimiter(policies[purpose].perAccountAndAddress)
  await limiter.reset(deviceId === undefined ? pairOf(account, headers) : `${account} ${deviceId}`)
}

/** Counts an e-mail with a link against the rate limit of its address. Returns whether it may be sent. */
export async function mayMailLink(kind: keyof typeof mailPolicies, email: Email): Promise<boolean> {
  return (await countUnder(mailPolicies[kind], hashEmail(email))) === undefined
}

/** @throws RATE_LIMITED when an attempt has to wait */
export function refuseWait(wait: Wait): void {
  if (wait !== undefined) throw new AppError('RATE_LIMITED', describeWait(wait))
}

/** Counts an attempt that names no account, such as one with a token from an e-mail. */
export function countFromAddress(headers: Headers, purpose: Purpose): Promise<Wait> {
  return countUnder(policies[purpose].perAddress, networkOf(headers))
}

/** Counts an attempt of a signed-in person to confirm the current password. */
export function countOwnAttempt({ userId }: { userId: string }): Promise<Wait> {
  return countUnder(perPerson, userId)
}

/** Forgets those attempts: one was right. */
export async function forgetOwnAttempts({ userId }: { userId: string }): Promise<void> {
  await rateLimiter(perPerson).reset(userId)
}

/** An attempt to prove the second factor with a code. */
export type CodeAttempt = {
  kind: 'app' | 'recovery'
  userId: string
  headers: Headers
  /** Id of a browser or session in which the account has completed a sign-in before. */
  knownId: string | undefined
}

/**
 * Counts an attempt to prove the second factor with a code. 10 codes of an app in 15 minutes and 50 in a day are allowed in
 * all unknown browsers of an account together. Somebody who knows the password can use those up, so a known browser and a
 * session have counts of their own, and so do recovery codes: 10 in 15 minutes from a client address.
 */
export async function countCode(attempt: CodeAttempt): Promise<Wait> {
  const waits = await Promise.all(countersOf(attempt).map(([policy, subject]) => countUnder(policy, subject)))
  return waits.findLast((wait) => wait !== undefined)
}

/** Forgets the codes that were tried in the same way: one was right. */
export async function forgetCodes(attempt: CodeAttempt): Promise<void> {
  await Promise.all(countersOf(attempt).map(([policy, subject]) => rateLimiter(policy).reset(subject)))
}

function countersOf({ kind, userId, headers, knownId }: CodeAttempt): [Policy, subject: string][] {
  if (kind === 'recovery') return [[perRecoveryCode, `${userId} ${knownId ?? networkOf(headers)}`]]
  return codePolicies.map((policy) => [policy, knownId === undefined ? userId : `${userId} ${knownId}`])
}

async function countUnder(policy: Policy, subject: string): Promise<Wait> {
  const { allowed, resetAt } = await rateLimiter(policy).take(subject)
  return allowed ? undefined : secondsUntil(resetAt)
}

function pairOf(account: string, headers: Headers): string {
  return `${account} ${networkOf(headers)}`
}

function networkOf(headers: Headers): string {
  return findNetwork(headers.get('x-forwarded-for') ?? '')
}

function hashEmail(email: string): string {
  return createHash('sha256').update(email).digest('base64url')
}
