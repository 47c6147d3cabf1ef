import * as z from 'zod'
import { acrossShards, earliest } from '@/lib/foundation/database/distribution/across-shards'
import { milliseconds } from '@/lib/foundation/database/milliseconds'
import { type Connection, statement } from '@/lib/foundation/database/statement'

/** A webhook that is to be looked at. */
const Turn = z.object({
  userId: z.string(),
  webhookId: z.string(),
  /** A bigint, which JavaScript only returns. */
  version: z.string(),
})
export type Turn = z.output<typeof Turn>

/** Which turns are left out, because enough deliveries of theirs are under way. */
export type Busy = { webhooks: readonly string[]; users: readonly string[] }

/** Turns that are read at once. More than are taken, because other instances take the same ones. */
export const turnsAtOnce = 100

// As make_turns_due (record_events.sql).
const insertTurn = statement(
  `INSERT INTO "WebhookTurn" AS turn ("userId", "webhookId", "nextAt") VALUES ($1::uuid, $2::uuid, $3::timestamptz)
  ON CONFLICT ("userId", "webhookId")
    DO UPDATE SET "nextAt" = least(turn."nextAt", excluded."nextAt"), "version" = turn."version" + 1`,
)

/** Makes the turn of a webhook due at an instant, if it is not due earlier, within a transaction if there is one. */
export async function addTurn(userId: string, webhookId: string, at: Date, connection?: Connection): Promise<void> {
  await (connection ? insertTurn.on(connection) : insertTurn).run(userId, webhookId, at)
}

const advance = statement(
  `UPDATE "WebhookTurn" SET "nextAt" = least("nextAt", $3::timestamptz), "version" = "version" + 1
  WHERE "userId" = $1::uuid AND "webhookId" = $2::uuid`,
)

/** The same for a webhook that has a turn. It adds none, because the account may have been deleted. */
export async function advanceTurn(userId: string, webhookId: string, at: Date): Promise<void> {
  await advance.run(userId, webhookId, at)
}

/** $1 now. Without locks: they would be those of every shard of Citus. What the filter removes are webhooks, and few. */
const selectDue = acrossShards(
  'WebhookTurn',
  `SELECT "userId", "webhookId", "version"::text AS "version" FROM "WebhookTurn"
  WHERE "nextAt" <= $1::timestamptz AND NOT "webhookId" = ANY ($2::uuid[]) AND NOT "userId" = ANY ($3::uuid[])
  ORDER BY "nextAt" LIMIT ${turnsAtOnce}`,
  Turn,
)

/** The webhooks that are to be looked at, the longest waiting first. */
export async function findDueTurns(now: Date, { webhooks, users }: Busy): Promise<Turn[]> {
  return selectDue(now, webhooks, users)
}

const selectNextDue = acrossShards(
  'WebhookTurn',
  `SELECT ${milliseconds('min("nextAt")')} AS "nextAt" FROM "WebhookTurn"
  WHERE NOT "webhookId" = ANY ($1::uuid[]) AND NOT "userId" = ANY ($2::uuid[]) AND "nextAt" < 'infinity'`,
  z.object({ nextAt: z.number().nullable() }),
)

/** When the next turn is due, Unix ms; undefined without one. */
export async function findNextTurn({ webhooks, users }: Busy): Promise<number | undefined> {
  return earliest((await selectNextDue(webhooks, users)).map(({ nextAt }) => nextAt))
}

const moveBehind = statement(
  `UPDATE "WebhookTurn" SET "nextAt" = $3::timestamptz WHERE "userId" = $1::uuid AND "webhookId" = $2::uuid`,
)

/** Moves a turn behind the others that are due, because its webhook may have more that is due. */
export async function moveTurnBehind({ userId, webhookId }: Turn, now: Date): Promise<void> {
  await moveBehind.run(userId, webhookId, now)
}

const isUnchanged = `"userId" = $1::uuid AND "webhookId" = $2::uuid AND "version" = $3::bigint`

// A delivery that is under way is due when its lease ends, so that the turn comes even after a crash.
const defer = statement(
  `UPDATE "WebhookTurn" SET "nextAt" = least('infinity'::timestamptz, (
    SELECT min("nextAt") FROM "WebhookDelivery" WHERE "userId" = $1::uuid AND "webhookId" = $2::uuid AND "nextAt" IS NOT NULL))
  WHERE ${isUnchanged}`,
)

const remove = statement(
  `DELETE FROM "WebhookTurn" WHERE ${isUnchanged}
    AND NOT EXISTS (SELECT FROM "Webhook" WHERE "userId" = $1::uuid AND "id" = $2::uuid)
    AND NOT EXISTS (SELECT FROM "WebhookDelivery" WHERE "userId" = $1::uuid AND "webhookId" = $2::uuid)`,
)

/**
 * Defers a turn until the next delivery of its webhook is due. Does nothing when one has become due since the turn was read.
 * @param isIdle whether nothing was due: then the turn of a webhook that is deleted is removed
 */
export async function deferTurn({ userId, webhookId, version }: Turn, isIdle: boolean): Promise<void> {
  if (isIdle && (await remove.run(userId, webhookId, version)).rowCount === 1) return
  await defer.run(userId, webhookId, version)
}
