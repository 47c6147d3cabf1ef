import * as z from 'zod'
import { statement } from '@/lib/database/statement'
import { changeJson, joinTask } from '@/lib/tasks/events/read'

/** How long an instance has for one attempt. It ends after 15 s, but the instance may be slow. */
const leaseSeconds = 30

const timestamp = (instant: string) => `to_char(${instant} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The payload (Standard Webhooks, "Payload structure") of the event of a delivery "d". */
const eventBody = `(
  SELECT '{"type":"task.' || event."type" || '","timestamp":"' || ${timestamp('event."at"')} || '","data":' || ${changeJson} || '}'
  FROM "TaskEvent" AS event ${joinTask}
  WHERE event."userId" = d."userId" AND event."position" = d."position")`
const testBody = `'{"type":"webhook.test","timestamp":"' || ${timestamp('d."createdAt"')} || '","data":{}}'`

/** A delivery that this instance attempts now. */
const Claimed = z.object({
  userId: z.string(),
  id: z.string(),
  webhookId: z.string(),
  /** The number of this attempt. One that a crash cut short does not count. */
  attempt: z.int(),
  /** null when its event is no longer kept. */
  body: z.string().nullable(),
  url: z.string(),
  secret: z.instanceof(Uint8Array),
  /** Only while it still signs. */
  previousSecret: z.instanceof(Uint8Array).nullable(),
  isPaused: z.boolean(),
})
export type Claimed = z.output<typeof Claimed>

/** $1 now, $2 how many, $3 the webhooks to leave out. The lease keeps other instances, and a crash, from losing one. */
const claimDue = statement(
  `WITH due AS (
    SELECT "userId", "id" FROM "WebhookDelivery"
    WHERE "nextAt" <= $1::timestamptz AND NOT "webhookId" = ANY ($3::uuid[])
    ORDER BY "nextAt" LIMIT $2::integer FOR UPDATE SKIP LOCKED
  ), claimed AS (
    UPDATE "WebhookDelivery" AS d SET
      "nextAt" = $1::timestamptz + interval '${leaseSeconds} seconds',
      "body" = coalesce(d."body", CASE WHEN d."position" IS NULL THEN ${testBody} ELSE ${eventBody} END)
    FROM due WHERE d."userId" = due."userId" AND d."id" = due."id"
    RETURNING d."userId", d."id", d."webhookId", d."attempts" + 1 AS "attempt", d."body"
  )
  SELECT claimed.*, w."url", w."secret",
    CASE WHEN w."previousSecretUntil" > $1::timestamptz THEN w."previousSecret" END AS "previousSecret",
    w."pausedAt" IS NOT NULL AS "isPaused"
  FROM claimed JOIN "Webhook" AS w ON w."userId" = claimed."userId" AND w."id" = claimed."webhookId"`,
  Claimed,
)

/** Claims deliveries that are due, the longest due first. */
export async function claimDeliveries(now: Date, limit: number, busyWebhooks: readonly string[]): Promise<Claimed[]> {
  return (await claimDue.run(now, limit, busyWebhooks)).rows
}

const selectNextDue = statement(
  `SELECT (extract(epoch FROM min("nextAt")) * 1000)::float8 AS "nextAt"
  FROM "WebhookDelivery" WHERE "nextAt" < 'infinity' AND NOT "webhookId" = ANY ($1::uuid[])`,
  z.object({ nextAt: z.number().nullable() }),
)

/** When the next delivery is due, Unix ms; undefined without one. */
export async function findNextDue(busyWebhooks: readonly string[]): Promise<number | undefined> {
  return (await selectNextDue.one(busyWebhooks)).nextAt ?? undefined
}

/** What came of an attempt. Instants are Dates. */
export type Result = {
  at: Date
  durationMs: number
  status: number | null
  error: string | null
  response: string | null
  /** When to try again; null never. */
  nextAt: Date | null
  deliveredAt: Date | null
}

const insertAttempt = statement(`
  WITH finished AS (
    UPDATE "WebhookDelivery" SET "attempts" = $3::integer, "nextAt" = $10::timestamptz, "deliveredAt" = $11::timestamptz
    WHERE "userId" = $1::uuid AND "id" = $2::uuid AND "attempts" = $3::integer - 1 RETURNING "id"
  )
  INSERT INTO "WebhookAttempt" ("userId", "deliveryId", "number", "at", "url", "durationMs", "status", "error", "response")
  SELECT $1::uuid, "id", $3::integer, $4::timestamptz, $5::text, $6::integer, $7::integer, $8::text, $9::text FROM finished`)

/** Records an attempt, unless its lease ended and another instance has recorded the same one. */
export async function finishAttempt({ userId, id, attempt, url }: Claimed, result: Result): Promise<void> {
  const { at, durationMs, status, error, response, nextAt, deliveredAt } = result
  await insertAttempt.run(userId, id, attempt, at, url, durationMs, status, error, response, nextAt, deliveredAt)
}

const release = statement(`
  UPDATE "WebhookDelivery" SET "nextAt" = 'infinity' WHERE "userId" = $1::uuid AND "id" = $2::uuid`)

/** Gives back a delivery of a paused webhook, which waits until the webhook is resumed. */
export async function releaseDelivery({ userId, id }: Claimed): Promise<void> {
  await release.run(userId, id)
}
