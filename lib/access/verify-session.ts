import { type Actor, createActor } from '@/lib/access/actor'
import type { Account } from '@/lib/accounts/schema'
import { db } from '@/lib/database/client'

/** A signed-in user: the actor for domain functions and the account for display. */
export type Viewer = { actor: Actor; account: Account }

/**
 * Verifies a session against the database on every request, because deleting the account or signing out everywhere ends it.
 * @returns undefined when the session is no longer valid
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
