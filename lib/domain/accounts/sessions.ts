import * as z from 'zod'
import { recordActivity, recordVisit } from '@/lib/domain/access/activity'
import type { Actor } from '@/lib/domain/access/actor'
import { AuthenticationMethod, hasSecondFactor } from '@/lib/domain/access/sessions/authentication'
import { isSessionPending, isSessionValid } from '@/lib/domain/access/sessions/session-lifetime'
import type { SessionId } from '@/lib/domain/access/sessions/verify-session'
import { db } from '@/lib/foundation/database/client'
import { milliseconds } from '@/lib/foundation/database/milliseconds'
import { newId } from '@/lib/foundation/database/new-id'
import { statement } from '@/lib/foundation/database/statement'
import { AppError } from '@/lib/foundation/errors'
import type { Source } from '@/lib/foundation/request/source'
import type { SignedIn } from './sign-in'

/**
 * The most sessions of an account, and the most sign-ins that wait for a second factor. A further one ends the one of its
 * kind with the oldest last request. A sign-in with the password alone therefore ends no session.
 */
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
      WHERE s."userId" = d."userId" AND s."id" = d."id" AND (${isSessionValid} OR ${isSessionPending})
    )
    OR d."id" IN (
      SELECT "id" FROM (
        SELECT "id", row_number() OVER (PARTITION BY "isPending" ORDER BY "lastSeenAt" DESC) AS place
        FROM "Session" WHERE "userId" = $1
      ) AS ranked WHERE place > ${maxSessions}
    )
  )`,
)

type Methods = readonly [AuthenticationMethod, ...AuthenticationMethod[]]

/** Starts the session of a sign-in, and records the sign-in. Takes what `createSession` takes. */
export async function signIn(
  ...[signedIn, methods, source, replaced]: Parameters<typeof createSession>
): ReturnType<typeof createSession> {
  const session = await createSession(signedIn, methods, source, replaced)
  await recordSignIn(session, methods, source, session.isPending)
  return session
}

async function recordSignIn(
  { userId, sessionId }: SessionId,
  methods: readonly AuthenticationMethod[],
  source: Source,
  isPending = false,
): Promise<void> {
  const type = isPending ? 'session.pending' : 'session.started'
  await recordActivity({ userId, session: { id: sessionId, ...source } }, { type, detail: methods.join(' + ') })
}

/**
 * Starts a session of a user who has just proved who they are. With two-factor authentication, and without a second
 * factor among the methods, the session is pending: it can do nothing but add the second factor.
 * @param replaced the session that the same browser had before, which ends
 */
export async function createSession(
  { id: userId, sessionVersion: version, authenticatedAt }: SignedIn,
  methods: Methods,
  { address, userAgent }: Source,
  replaced?: SessionId,
): Promise<SessionId & { isPending: boolean }> {
  const user = await db().user.findUniqueOrThrow({ where: { id: userId }, select: { twoFactorSince: true } })
  const isPending = user.twoFactorSince !== null && !hasSecondFactor(methods)
  const { id } = await db().session.create({
    data: {
      userId,
      version,
      methods: [...methods],
      address,
      userAgent,
      isPending,
      ...(authenticatedAt && { authenticatedAt }),
    },
    select: { id: true },
  })
  await deleteDeadSessions.run(userId)
  if (replaced) await deleteSession(replaced)
  return { userId, sessionId: id, isPending }
}

/** A sign-in that needs a second factor. */
export type PendingSession = SessionId & { email: string }

const selectPending = statement(
  `SELECT u."email" FROM "Session" s JOIN "User" u ON u."id" = s."userId"
  WHERE s."userId" = $1 AND s."id" = $2 AND ${isSessionPending}`,
  z.object({ email: z.string() }),
)

/** Returns the session if it is waiting for its second factor. */
export async function findPendingSession(session: SessionId): Promise<PendingSession | undefined> {
  const [found] = (await selectPending.run(session.userId, session.sessionId)).rows
  return found && { ...session, email: found.email }
}

// A new id, because somebody may have copied the cookie of the first step. In one statement, so that a pending session
// turns into one session only.
const replacePending = statement(
  `WITH pending AS (
    DELETE FROM "Session" s USING "User" u
    WHERE s."userId" = $1 AND s."id" = $2 AND u."id" = s."userId" AND ${isSessionPending}
    RETURNING s."version", s."methods"
  )
  INSERT INTO "Session" ("userId", "id", "version", "methods", "address", "userAgent")
  SELECT $1, $3, "version", array_append("methods", $4::text), $5, $6 FROM pending
  RETURNING "methods"`,
  z.object({ methods: z.array(AuthenticationMethod) }),
)

/**
 * Replaces a pending session, whose second factor was just proved, by a session that can do everything.
 * @returns undefined when it has ended or expired meanwhile
 */
export async function completeSession(
  { userId, sessionId }: SessionId,
  method: AuthenticationMethod,
  source: Source,
): Promise<SessionId | undefined> {
  const session = { userId, sessionId: newId() }
  const values = [userId, sessionId, session.sessionId, method, source.address, source.userAgent]
  const [completed] = (await replacePending.run(...values)).rows
  if (!completed) return undefined
  await recordSignIn(session, completed.methods, source)
  return session
}

/** Records that the second factor of a sign-in was refused. */
export function recordRefusedStep({ userId }: SessionId, source: Source, detail: string): Promise<void> {
  return recordVisit(userId, source, { type: 'session.refused', detail: `second factor: ${detail}` })
}

const selectSessions = statement(
  `SELECT s."id", ${milliseconds('s."createdAt"')} AS "createdAt",
    ${milliseconds('s."lastSeenAt"')} AS "lastSeenAt", s."address", s."userAgent"
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
export async function deleteSession({ userId, sessionId }: SessionId): Promise<boolean> {
  return (await db().session.deleteMany({ where: { userId, id: sessionId } })).count > 0
}
