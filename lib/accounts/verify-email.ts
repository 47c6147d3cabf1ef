import type { Activity } from '@/lib/access/activity'
import type { Prisma } from '@/lib/generated/prisma/client'
import { turnOffWithin } from './factors/two-factor'
import { lockAccount } from './lock-account'

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
  const { emailVerified, passwordHash, sessionVersion, _count } = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      emailVerified: true,
      passwordHash: true,
      sessionVersion: true,
      _count: { select: { accounts: true, passkeys: true } },
    },
  })
  if (emailVerified !== null) return { sessionVersion, activities: [] }
  const isClaimed = passwordHash !== null || _count.accounts + _count.passkeys > 0
  if (isClaimed) {
    await tx.account.deleteMany({ where: { userId } })
    await tx.passkey.deleteMany({ where: { userId } })
    await turnOffWithin(tx, userId)
    // Deliveries to a webhook that is gone are deleted when they are due.
    await tx.webhook.deleteMany({ where: { userId } })
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
