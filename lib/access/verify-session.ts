import { type Actor, createActor } from '@/lib/access/actor'
import type { Account } from '@/lib/accounts/schema'
import { db } from '@/lib/database/client'

/** The person behind a session: what they may reach, and how they are shown. */
export type Viewer = { actor: Actor; account: Account }

/**
 * Finds out whose session this is. Asks the database each time: a session ends with its account, and when its person
 * signs out everywhere.
 * @returns nothing when the session is over
 */
export async function verifySession(session: { userId: string; version: number }): Promise<Viewer | undefined> {
  const found = await db().user.findUnique({
    where: { id: session.userId, sessionVersion: session.version },
    select: { email: true, name: true, timeZone: true, theme: true, passwordHash: true },
  })
  if (!found) return undefined
  const { passwordHash, ...account } = found
  return {
    actor: createActor({ userId: session.userId, timeZone: found.timeZone }),
    account: { ...account, hasPassword: passwordHash !== null },
  }
}
