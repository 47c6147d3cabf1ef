import type { Prisma } from '@/lib/foundation/database/generated/client'
import { statement } from '@/lib/foundation/database/statement'
import { log } from '@/lib/foundation/telemetry/log'

/** The largest bigint: a statement that counts a further event fails. */
const closed = '9223372036854775807'
/** Longer than a process may take to learn that a key or session has ended, and then a request. */
const removedAfterMs = 15_000

/**
 * Locks the account's counter of events until the transaction ends, before the account is deleted. Without the foreign
 * key from Task to User, as on Citus, it also closes the counter: a write that is still under way then fails.
 * @returns whether the counter was closed, so that `removeCounterLater` must be called after the commit
 */
export async function closeCounter(tx: Prisma.TransactionClient, userId: string): Promise<boolean> {
  const keys = await tx.$queryRaw<unknown[]>`SELECT 1 FROM pg_constraint WHERE conname = 'Task_userId_fkey'`
  if (keys.length > 0) {
    await tx.$queryRaw`SELECT 1 FROM "EventCounter" WHERE "userId" = ${userId}::uuid FOR UPDATE`
    return false
  }
  await tx.$executeRaw`INSERT INTO "EventCounter" ("userId", "last") VALUES (${userId}::uuid, ${closed}::bigint)
    ON CONFLICT ("userId") DO UPDATE SET "last" = excluded."last"`
  return true
}

const remove = statement(`DELETE FROM "EventCounter" WHERE "userId" = $1::uuid AND "last" = ${closed}`)

/** Removes a closed counter once no write of the deleted account can be under way. A row that a crash leaves is harmless. */
export function removeCounterLater(userId: string, delayMs = removedAfterMs): void {
  const run = () => remove.run(userId).catch((error: unknown) => log.warn({ err: error }, 'event counter not removed'))
  setTimeout(run, delayMs).unref()
}
