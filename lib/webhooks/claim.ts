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
  /** Sent again by a person: attempted once. */
  isResent: z.boolean(),
  /** null when the webhook is deleted. */
  url: z.string().nullable(),
  secret: z.instanceof(Uint8Array).nullable(),
  /** Only while it still signs. */
  previousSecret: z.instanceof(Uint8Array).nullable(),
  isPaused: z.boolean(),
})
export type Claimed = z.output<typeof Claimed>

/** $1 now, $2 how many, $3 the webhooks and $4 the users to leave out. The lease keeps other instances, and a crash, from losing one. */
const claimDue = statement(
  `WITH due AS (
    SELECT "userId", "id" FROM "WebhookDelivery"
    WHERE "nextAt" <= $1::timestamptz AND NOT "webhookId" = ANY ($3::uuid[]) AND NOT "userId" = ANY ($4::uuid[])
    ORDER BY "nextAt" LIMIT $2::integer FOR UPDATE SKIP LOCKED
  ), claimed AS (
    UPDATE "WebhookDelivery" AS d SET
      "nextAt" = $1::timestamptz + interval '${leaseSeconds} seconds',
      "body" = coalesce(d."body", CASE WHEN d."position" IS NULL THEN ${testBody} ELSE ${eventBody} END)
    FROM due WHERE d."userId" = due."userId" AND d."id" = due."id"
    RETURNING d."userId", d."id", d."webhookId", d."attempts" + 1 AS "attempt", d."body", d."isResent"
  )
  SELECT claimed.*, w."url", w."secret",
    CASE WHEN w."previousSecretUntil" > $1::timestamptz THEN w."previousSecret" END AS "previousSecret",
    w."pausedAt" IS NOT NULL AS "isPaused"
  FROM claimed LEFT JOIN "Webhook" AS w ON w."userId" = claimed."userId" AND w."id" = claimed."webhookId"`,
  Claimed,
)

/** Whose deliveries are left out, because enough of them are under way. */
export type Busy = { webhooks: readonly string[]; users: readonly string[] }

/** Claims deliveries that are due, the longest due first. */
export async function claimDeliveries(now: Date, limit: number, { webhooks, users }: Busy): Promise<Claimed[]> {
  return (await claimDue.run(now, limit, webhooks, users)).rows
}

const makeDue = statement(
  `UPDATE "WebhookDelivery" SET "nextAt" = $4::timestamptz
  WHERE "userId" = $1::uuid AND "id" = $2::uuid AND "attempts" = $3::integer - 1 AND "nextAt" < 'infinity'`,
)

/** Makes a claimed delivery due again, unless it is held or another instance has attempted it. */
export async function returnClaim({ userId, id, attempt }: Claimed, now: Date): Promise<void> {
  await makeDue.run(userId, id, attempt, now)
}

const selectNextDue = statement(
  `SELECT (extract(epoch FROM min("nextAt")) * 1000)::float8 AS "nextAt"
  FROM "WebhookDelivery" WHERE "nextAt" < 'infinity' AND NOT "webhookId" = ANY ($1::uuid[]) AND NOT "userId" = ANY ($2::uuid[])`,
  z.object({ nextAt: z.number().nullable() }),
)

/** When the next delivery is due, Unix ms; undefined without one. */
export async function findNextDue({ webhooks, users }: Busy): Promise<number | undefined> {
  return (await selectNextDue.one(webhooks, users)).nextAt ?? undefined
}
