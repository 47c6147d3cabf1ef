import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import { createActor } from '@/lib/domain/access/create-actor'
import { statement } from '@/lib/foundation/database/statement'
import { type Source, unknownSource } from '@/lib/foundation/request/source'
import { type Account, Theme, WeekStart } from './account'
import { type Authentication, AuthenticationRow, authenticationColumns } from './authentication'
import { isSessionValid } from './session-lifetime'

/** Names a session. The cookie holds it, encrypted. */
export type SessionId = { userId: string; sessionId: string }

/** A signed-in user: the actor for domain functions, the account for display, the session and how it was authenticated. */
export type Viewer = { actor: Actor; account: Account; session: SessionId; authentication: Authentication }

const Row = AuthenticationRow.extend({
  email: z.string(),
  name: z.string().nullable(),
  timeZone: z.string(),
  dayStart: z.int(),
  weekStart: WeekStart.nullable(),
  plannedLimit: z.int().nullable(),
  theme: Theme,
  hasPassword: z.boolean(),
})

// One statement, because every page request runs it. `lastSeenAt` is written at most every 5 minutes.
const selectSession = statement(
  `WITH seen AS (
    UPDATE "Session" s SET "lastSeenAt" = now(), "address" = $3, "userAgent" = $4 FROM "User" u
    WHERE s."userId" = $1 AND s."id" = $2 AND u."id" = s."userId"
      AND s."lastSeenAt" < now() - interval '5 minutes' AND ${isSessionValid}
  )
  SELECT u."email", u."name", u."timeZone", u."dayStart", u."weekStart", u."plannedLimit", u."theme"::text, u."passwordHash" IS NOT NULL AS "hasPassword",
    ${authenticationColumns}
  FROM "Session" s JOIN "User" u ON u."id" = s."userId"
  WHERE s."userId" = $1 AND s."id" = $2 AND ${isSessionValid}`,
  Row,
)

/**
 * Verifies a session against the database on every request, so that ending it takes effect at once, on every instance.
 * @param source where the request comes from
 * @returns undefined when the session has ended or expired
 */
export async function verifySession(
  { userId, sessionId }: SessionId,
  source: Source = unknownSource,
): Promise<Viewer | undefined> {
  const [found] = (await selectSession.run(userId, sessionId, source.address, source.userAgent)).rows
  if (!found) return undefined
  const { methods, ageMs, needsFactor, ...account } = found
  const { timeZone, dayStart } = found
  const actor = createActor({ userId, timeZone, dayStart, session: { id: sessionId, ...source } })
  return { actor, account, session: { userId, sessionId }, authentication: { methods, ageMs, needsFactor } }
}
