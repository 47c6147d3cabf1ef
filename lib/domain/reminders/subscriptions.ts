import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import { isSessionValid } from '@/lib/domain/access/sessions/session-lifetime'
import { hostOf, refuseReason } from '@/lib/domain/webhooks/addresses'
import { db } from '@/lib/foundation/database/client'
import { milliseconds } from '@/lib/foundation/database/milliseconds'
import { newId } from '@/lib/foundation/database/new-id'
import { statement } from '@/lib/foundation/database/statement'
import { inTransaction } from '@/lib/foundation/database/transaction'
import { AppError, validationError } from '@/lib/foundation/errors'
import { maxPushSubscriptions } from '@/lib/foundation/limits'
import { isLoopback } from '@/lib/foundation/settings/loopback'
import type { PushSubscription, Subscriber } from './schema'

const save = statement(`
  WITH saved AS (
    INSERT INTO "PushSubscription" ("userId", "id", "sessionId", "endpoint", "p256dh", "auth")
    SELECT s."userId", $2::uuid, s."id", $4::text, $5::text, $6::text
    FROM "Session" s WHERE s."userId" = $1::uuid AND s."id" = $3::uuid
    ON CONFLICT ("userId", "endpoint") DO UPDATE
      SET "sessionId" = excluded."sessionId", "p256dh" = excluded."p256dh", "auth" = excluded."auth"
    RETURNING "userId"
  ), trimmed AS (
    DELETE FROM "PushSubscription" WHERE "userId" = $1::uuid AND "id" IN (
      SELECT "id" FROM "PushSubscription" WHERE "userId" = $1::uuid AND "endpoint" <> $4::text
      ORDER BY coalesce("lastSuccessAt", "createdAt") DESC, "id" DESC OFFSET ${maxPushSubscriptions - 1})
  )
  SELECT "userId" FROM saved`)

const beginReminders = statement(`
  INSERT INTO "ReminderSchedule" ("userId", "nextAt", "remindedUntil") VALUES ($1::uuid, now(), now())
  ON CONFLICT ("userId") DO UPDATE SET "nextAt" = excluded."nextAt"`)

/**
 * Sends the reminders of an account to this browser too, until its session ends.
 * @throws VALIDATION_ERROR when the address of its push service is private
 */
export async function saveSubscription(actor: Actor, { endpoint, keys }: PushSubscription): Promise<void> {
  const { userId, session } = actor
  const isSecure = endpoint.startsWith('https:') || isLoopback(hostOf(endpoint))
  const reason = isSecure ? refuseReason(endpoint) : 'must be an https URL'
  if (reason !== undefined) throw validationError([{ path: 'endpoint', message: reason }])
  // With the first subscription the reminders of the account begin.
  await inTransaction(async (connection) => {
    const values = [userId, newId(), session?.id ?? null, endpoint, keys.p256dh, keys.auth]
    const { rowCount } = await save.on(connection).run(...values)
    if (rowCount !== 0) await beginReminders.on(connection).run(userId)
  })
}

const select = statement(
  `SELECT p."id", ${milliseconds('p."createdAt"')} AS "createdAt",
    ${milliseconds('p."lastSuccessAt"')} AS "lastSuccessAt", s."userAgent", s."id" AS "sessionId"
  FROM "PushSubscription" p JOIN "Session" s ON s."userId" = p."userId" AND s."id" = p."sessionId"
    JOIN "User" u ON u."id" = s."userId"
  WHERE p."userId" = $1::uuid AND ${isSessionValid} ORDER BY p."createdAt" DESC, p."id" LIMIT ${maxPushSubscriptions}`,
  z.object({
    id: z.string(),
    createdAt: z.number(),
    lastSuccessAt: z.number().nullable(),
    userAgent: z.string().nullable(),
    sessionId: z.string(),
  }),
)

/** Lists the browsers that get reminders, the newest first. */
export async function listSubscriptions({ userId, session }: Actor): Promise<Subscriber[]> {
  const { rows } = await select.run(userId)
  return rows.map(({ sessionId, ...row }) => ({ ...row, isCurrent: sessionId === session?.id }))
}

/**
 * Sends no more reminders to a browser.
 * @throws NOT_FOUND when the actor has no such subscription
 */
export async function removeSubscription({ userId }: Actor, id: string): Promise<void> {
  const { count } = await db().pushSubscription.deleteMany({ where: { userId, id } })
  if (count === 0) throw new AppError('NOT_FOUND', 'This browser gets no reminders.')
}

/** Sends no more reminders to the browser with an endpoint. */
export async function removeEndpoint({ userId }: Pick<Actor, 'userId'>, endpoint: string): Promise<void> {
  await db().pushSubscription.deleteMany({ where: { userId, endpoint } })
}
