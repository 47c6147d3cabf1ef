import { db } from '@/lib/db'
import type { Email } from './schema'

/** The account of an e-mail address; made if there is none. */
export async function ensureAccount(email: Email): Promise<{ userId: string }> {
  const { id } = await db().user.upsert({ where: { email }, create: { email }, update: {}, select: { id: true } })
  return { userId: id }
}
