import type { Prisma } from '@/lib/generated/prisma/client'

/** Lets concurrent transactions of one account that call this wait for each other, so that none misses a row of another. */
export async function lockAccount(tx: Prisma.TransactionClient, userId: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM "User" WHERE "id" = ${userId}::uuid FOR NO KEY UPDATE`
}
