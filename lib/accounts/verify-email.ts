import type { Activity } from '@/lib/access/activity'
import { db } from '@/lib/database/client'
import type { Prisma } from '@/lib/generated/prisma/client'
import { turnOffWithin } from './factors/two-factor'
import { lockAccount } from './lock-account'
import type { Email } from './schema'

const claim = {
  emailVerified: true,
  passwordHash: true,
  _count: { select: { accounts: true, passkeys: true } },
} satisfies Prisma.UserSelect

/** Whether somebody signed up with an address that was never verified. An operator's account has only keys. */
function isUnverifiedClaim({ emailVerified, passwordHash, _count }: Prisma.UserGetPayload<{ select: typeof claim }>) {
  return emailVerified === null && (passwordHash !== null || _count.accounts + _count.passkeys > 0)
}

/** Whether the first verification of an address revokes what its account has. */
export async function isRevokedByVerification(email: Email): Promise<boolean> {
  const account = await db().user.findUnique({ where: { email }, select: claim })
  return account !== null && isUnverifiedClaim(account)
}

/**
 * Marks the address of an account as verified. The first verification revokes everything that was set up before: the
 * password, sessions, linked providers, passkeys, second factors, keys, webhooks and the calendar address may belong to
 * someone else who signed up with the address. An account that nobody could sign in to keeps its keys, because the operator
 * created them.
 * @returns the account's current `sessionVersion`, and what to record once the transaction is committed
 */
export async function verifyEmail(
  userId: string,
  tx: Prisma.TransactionClient,
): Promise<{ sessionVersion: number; activities: Activity[] }> {
  const now = new Date()
  // First: a password that is set meanwhile belongs to the owner of the address.
  await lockAccount(tx, { userId })
  const account = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { ...claim, sessionVersion: true },
  })
  if (account.emailVerified !== null) return { sessionVersion: account.sessionVersion, activities: [] }
  const isClaimed = isUnverifiedClaim(account)
  if (isClaimed) {
    await tx.account.deleteMany({ where: { userId } })
    await tx.passkey.deleteMany({ where: { userId } })
    await turnOffWithin(tx, userId)
    // Deliveries to a webhook that is gone are deleted when its turn comes.
    await tx.webhook.deleteMany({ where: { userId } })
    await tx.webhookTurn.updateMany({ where: { userId }, data: { nextAt: now, version: { increment: 1 } } })
    await tx.calendarFeed.deleteMany({ where: { userId } })
    await tx.apiKey.updateMany({ where: { userId, revokedAt: null }, data: { revokedAt: now } })
  }
  const verified = await tx.user.update({
    where: { id: userId },
    data: { emailVerified: now, ...(isClaimed && { passwordHash: null, sessionVersion: { increment: 1 } }) },
    select: { sessionVersion: true },
  })
  const activity: Activity = { type: 'email.verified', ...(isClaimed && { detail: 'everything before revoked' }) }
  return { sessionVersion: verified.sessionVersion, activities: [activity] }
}
