import { AppError } from '@/lib/errors'
import type { Prisma } from '@/lib/generated/prisma/client'

/**
 * Lets concurrent transactions of one account that call this wait for each other, so that none misses a row of another.
 * @throws NOT_FOUND when the account was deleted in the meantime
 */
export async function lockAccount(tx: Prisma.TransactionClient, userId: string): Promise<void> {
  const found = await tx.$queryRaw<unknown[]>`SELECT 1 FROM "User" WHERE "id" = ${userId}::uuid FOR NO KEY UPDATE`
  if (found.length === 0) throw new AppError('NOT_FOUND', 'The account no longer exists.')
}
