import type { Prisma } from '@/lib/generated/prisma/client'

/**
 * Notes that somebody proved to have the address of an account. The first time, whatever was set up without that proof
 * ends: the password, sessions, sign-ins at other providers and keys may be those of somebody who took the address
 * before its owner came. Keys of an account in which nobody could sign in were made by the operator, and stay.
 * @returns the account's `sessionVersion` from now on
 */
export async function verifyEmail(userId: string, tx: Prisma.TransactionClient): Promise<number> {
  const now = new Date()
  const { emailVerified, passwordHash, sessionVersion, accounts } = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { emailVerified: true, passwordHash: true, sessionVersion: true, accounts: { select: { provider: true } } },
  })
  if (emailVerified !== null) return sessionVersion
  const isClaimed = passwordHash !== null || accounts.length > 0
  if (isClaimed) {
    await tx.account.deleteMany({ where: { userId } })
    await tx.apiKey.updateMany({ where: { userId, revokedAt: null }, data: { revokedAt: now } })
  }
  const proven = await tx.user.update({
    where: { id: userId },
    data: { emailVerified: now, ...(isClaimed && { passwordHash: null, sessionVersion: { increment: 1 } }) },
    select: { sessionVersion: true },
  })
  return proven.sessionVersion
}
