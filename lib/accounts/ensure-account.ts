import { db } from '@/lib/database/client'
import type { Email } from './schema'

/** The account of an e-mail address; made if there is none. */
export async function ensureAccount(email: Email): Promise<{ userId: string }> {
  // Not upsert, which looks first and then fails when somebody else was faster.
  await db().user.createMany({ data: [{ email }], skipDuplicates: true })
  const { id } = await db().user.findUniqueOrThrow({ where: { email }, select: { id: true } })
  return { userId: id }
}
