import * as z from 'zod'
import { recordActivity } from '@/lib/access/activity'
import type { Actor, Source } from '@/lib/access/actor'
import type { AuthenticationMethod } from '@/lib/access/authentication'
import { isSessionValid } from '@/lib/access/session-lifetime'
import type { SessionId } from '@/lib/access/verify-session'
import { db } from '@/lib/database/client'
import { statement } from '@/lib/database/statement'
import { AppError } from '@/lib/errors'
import type { SignedIn } from './sign-in'

/** Sessions of one account. A further sign-in ends the one that was not seen for the longest time. */
const maxSessions = 100

/** A session as shown to its owner. Instants are in Unix ms. */
export type Session = {
  id: string
  createdAt: number
  lastSeenAt: number
  address: string | null
  userAgent: string | null
  /** Whether the request that lists the sessions belongs to it. */
  isCurrent: boolean
}

const deleteDeadSessions = statement(
  `DELETE FROM "Session" d WHERE d."userId" = $1 AND (
    NOT EXISTS (
      SELECT 1 FROM "Session" s JOIN "User" u ON u."id" = s."userId"
      WHERE s."userId" = d."userId" AND s."id" = d."id" AND ${isSessionValid}
    )
    OR d."id" IN (SELECT "id" FROM "Session" WHERE "userId" = $1 ORDER BY "lastSeenAt" DESC OFFSET ${maxSessions})
  )`,
)

/** Starts the session of a sign-in, and records the sign-in. Takes what `createSession` takes. */
export async function signIn(
  ...[signedIn, methods, source, replaced]: Parameters<typeof createSession>
): Promise<SessionId> {
  const session = await createSession(signedIn, methods, source, replaced)
  const by = { userId: session.userId, session: { id: session.sessionId, ...source } }
  await recordActivity(by, { type: 'session.started', detail: methods.join(' + ') })
  return session
}

/**
 * Starts a session of a user who has just proved who they are.
 * @param replaced the session that the same browser had before, which ends
 */
export async function createSession(
  { id: userId, sessionVersion: version }: SignedIn,
  methods: readonly [AuthenticationMethod, ...AuthenticationMethod[]],
  { address, userAgent }: Source,
  replaced?: SessionId,
): Promise<SessionId> {
  const { id } = await db().session.create({
    data: { userId, version, methods: [...methods], address, userAgent },
    select: { id: true },
  })
  await deleteDeadSessions.run(userId)
  if (replaced) await deleteSession(replaced)
  return { userId, sessionId: id }
}

const selectSessions = statement(
  `SELECT s."id", (extract(epoch FROM s."createdAt") * 1000)::float8 AS "createdAt",
    (extract(epoch FROM s."lastSeenAt") * 1000)::float8 AS "lastSeenAt", s."address", s."userAgent"
  FROM "Session" s JOIN "User" u ON u."id" = s."userId"
  WHERE s."userId" = $1 AND ${isSessionValid} ORDER BY s."lastSeenAt" DESC, s."id" LIMIT ${maxSessions}`,
  z.object({
    id: z.string(),
    createdAt: z.number(),
    lastSeenAt: z.number(),
    address: z.string().nullable(),
    userAgent: z.string().nullable(),
  }),
)

/** Lists a user's sessions: the current one first, then the last seen. */
export async function listSessions(actor: Actor): Promise<Session[]> {
  const { rows } = await selectSessions.run(actor.userId)
  const sessions = rows.map((row) => ({ ...row, isCurrent: row.id === actor.session?.id }))
  return sessions.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}

/**
 * Ends another session of the actor, effective immediately on every instance.
 * @throws NOT_FOUND when the actor has no such session
 */
export async function endSession(actor: Actor, sessionId: string): Promise<void> {
  if (!(await deleteSession({ userId: actor.userId, sessionId }))) throw new AppError('NOT_FOUND', 'Session not found.')
  await recordActivity(actor, { type: 'session.ended', detail: 'another browser' })
}

/** Ends the session of this request, when a user signs out. Does nothing when it has ended already. */
export async function endCurrentSession(actor: Actor): Promise<void> {
  const { userId, session } = actor
  if (!session || !(await deleteSession({ userId, sessionId: session.id }))) return
  await recordActivity(actor, { type: 'session.ended' })
}

/** Deletes a session. Returns whether there was one. */
async function deleteSession({ userId, sessionId }: SessionId): Promise<boolean> {
  return (await db().session.deleteMany({ where: { userId, id: sessionId } })).count > 0
}
