import { db } from '@/lib/foundation/database/client'
import type { TimeZone } from '@/lib/foundation/time/time-zone'
import type { Email } from './schema'

/**
 * Returns the account of an e-mail address, and creates it if there is none.
 * @param timeZone that of a new account, until its owner first signs in
 */
export async function ensureAccount(email: Email, timeZone: TimeZone = 'UTC'): Promise<{ userId: string }> {
  // Not upsert: it reads before it writes, and fails if another process inserts the account in between.
  await db().user.createMany({ data: [{ email, timeZone }], skipDuplicates: true })
  const { id } = await db().user.findUniqueOrThrow({ where: { email }, select: { id: true } })
  return { userId: id }
}
