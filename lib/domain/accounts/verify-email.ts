import { type Activity, recordVisit } from '@/lib/domain/access/activity'
import { lockAccount } from '@/lib/domain/access/lock-account'
import { rescheduleRecurrences } from '@/lib/domain/recurrences/reschedule'
import { db } from '@/lib/foundation/database/client'
import type { Prisma } from '@/lib/foundation/database/generated/client'
import type { Source } from '@/lib/foundation/request/source'
import type { TimeZone } from '@/lib/foundation/time/time-zone'
import type { Email } from './schema'

const claim = {
  emailVerified: true,
  signedUpAt: true,
  passwordHash: true,
  _count: { select: { accounts: true, passkeys: true } },
} satisfies Prisma.UserSelect

/** Whether somebody signed up with an address that was never verified. An operator's account has only keys. */
function isUnverifiedClaim(account: Prisma.UserGetPayload<{ select: typeof claim }>) {
  const { emailVerified, signedUpAt, passwordHash, _count } = account
  const isClaimed = signedUpAt !== null || passwordHash !== null || _count.accounts + _count.passkeys > 0
  return emailVerified === null && isClaimed
}

/** Whether the first verification of an address revokes what its account has. */
export async function isRevokedByVerification(email: Email): Promise<boolean> {
  const account = await db().user.findUnique({ where: { email }, select: claim })
  return account !== null && isUnverifiedClaim(account)
}

/** The outcome of a verification, of which the rest is done once the transaction is committed. */
type Verification = { sessionVersion: number; activities: Activity[]; hasNewZone: boolean }

/**
 * Marks the address of an account as verified. The first verification revokes what was set up before: the password,
 * sessions, linked providers, keys, webhooks and the calendar address may belong to someone else who signed up with the
 * address. An account that nobody could sign in to keeps its keys, because the operator created them. It gets the time
 * zone of the browser.
 *
 * Passkeys, the authenticator app and recovery codes stay, because a mailbox is no second factor. A passkey signs in by
 * itself, so two-factor authentication is on from then on if there is one: the owner of the mailbox must not put tasks
 * into an account that somebody else can open.
 * @param timeZone that of the browser, if it is known
 * @returns the account's current `sessionVersion`, and what `finishVerification` takes
 */
export async function verifyEmail(
  userId: string,
  tx: Prisma.TransactionClient,
  timeZone?: TimeZone,
): Promise<Verification> {
  const now = new Date()
  // First: a password that is set meanwhile belongs to the owner of the address.
  await lockAccount(tx, { userId })
  const account = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { ...claim, sessionVersion: true, twoFactorSince: true },
  })
  if (account.emailVerified !== null)
    return { sessionVersion: account.sessionVersion, activities: [], hasNewZone: false }
  const isClaimed = isUnverifiedClaim(account)
  if (isClaimed) {
    await tx.account.deleteMany({ where: { userId } })
    // Deliveries to a webhook that is gone are deleted when its turn comes.
    await tx.webhook.deleteMany({ where: { userId } })
    await tx.webhookTurn.updateMany({ where: { userId }, data: { nextAt: now, version: { increment: 1 } } })
    await tx.calendarFeed.deleteMany({ where: { userId } })
    await tx.apiKey.updateMany({ where: { userId, revokedAt: null }, data: { revokedAt: now } })
  }
  const isTurnedOn = isClaimed && account._count.passkeys > 0 && account.twoFactorSince === null
  const hasNewZone = !isClaimed && timeZone !== undefined
  const verified = await tx.user.update({
    where: { id: userId },
    data: {
      emailVerified: now,
      ...(isClaimed && { passwordHash: null, sessionVersion: { increment: 1 } }),
      ...(isTurnedOn && { twoFactorSince: now }),
      ...(hasNewZone && { timeZone }),
    },
    select: { sessionVersion: true },
  })
  const activity: Activity = { type: 'email.verified', ...(isClaimed && { detail: 'everything before revoked' }) }
  const activities: Activity[] = isTurnedOn ? [activity, { type: 'two-factor.on' }] : [activity]
  return { sessionVersion: verified.sessionVersion, activities, hasNewZone }
}

/** Records a verification once it is committed, and makes recurrences follow a new time zone. */
export async function finishVerification(
  userId: string,
  source: Source,
  { activities, hasNewZone }: Pick<Verification, 'activities' | 'hasNewZone'>,
): Promise<void> {
  for (const activity of activities) await recordVisit(userId, source, activity)
  if (hasNewZone) await rescheduleRecurrences(userId)
}
