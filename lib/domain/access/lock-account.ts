import { Prisma } from '@/lib/foundation/database/generated/client'
import { AppError } from '@/lib/foundation/errors'
import type { Actor } from './actor'
import { isSessionValid } from './sessions/session-lifetime'

export const signedOutMessage = 'You are signed out. Sign in again to continue.'

const sessionIsValid = Prisma.raw(isSessionValid)

/**
 * Lets concurrent transactions of one account that call this wait for each other, so that none misses a row of another. A
 * session that ended meanwhile, as by a password reset, can no longer change the account.
 * @param actor without a session when an operator or a mailed link is the cause
 * @throws NOT_FOUND when the account was deleted in the meantime; INVALID_OPERATION when the session has ended
 */
export async function lockAccount(
  tx: Prisma.TransactionClient,
  { userId, session }: Pick<Actor, 'userId' | 'session'>,
): Promise<void> {
  const sessionId = session?.id ?? null
  // PostgreSQL checks the condition again on the row that another transaction has changed.
  const found = await tx.$queryRaw<{ isValid: boolean }[]>`
    SELECT ${sessionId}::uuid IS NULL OR EXISTS (
      SELECT 1 FROM "Session" s WHERE s."userId" = u."id" AND s."id" = ${sessionId}::uuid AND ${sessionIsValid}
    ) AS "isValid"
    FROM "User" u WHERE u."id" = ${userId}::uuid FOR NO KEY UPDATE OF u`
  const [account] = found
  if (!account) throw new AppError('NOT_FOUND', 'The account no longer exists.')
  if (!account.isValid) throw new AppError('INVALID_OPERATION', signedOutMessage)
}
