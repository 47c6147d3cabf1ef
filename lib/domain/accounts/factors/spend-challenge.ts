import { challengeIdentifier, storeToken } from '@/lib/domain/accounts/verification-token'
import { db } from '@/lib/foundation/database/client'
import { Prisma } from '@/lib/foundation/database/generated/client'
import { challengeMs } from './passkey-site'

/** Remembers until it expires that a challenge was used for an account. Returns false if it was already. */
export async function spendChallenge(userId: string, challenge: string): Promise<boolean> {
  const token = { identifier: challengeIdentifier(userId), token: challenge }
  if ((await db().verificationToken.count({ where: token })) > 0) return false
  try {
    await storeToken({ ...token, expires: new Date(Date.now() + challengeMs) })
    return true
  } catch (error) {
    // The primary key: another request was faster.
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002') return false
    throw error
  }
}
