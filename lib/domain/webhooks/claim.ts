import * as z from 'zod'
import { changeJson, joinTask } from '@/lib/domain/tasks/events/read'
import { statement } from '@/lib/foundation/database/statement'
import { advanceTurn, type Turn } from './turns'

/** How long an instance has for one attempt. It ends after 15 s, but the instance may be slow. */
const leaseMs = 30_000

const timestamp = (instant: string) => `to_char(${instant} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The payload (Standard Webhooks, "Payload structure") of the event of a delivery "d" of the user $1. */
const eventBody = `(
  SELECT '{"type":"task.' || event."type" || '","timestamp":"' || ${timestamp('event."at"')} || '","data":' || ${changeJson} || '}'
  FROM "TaskEvent" AS event ${joinTask}
  WHERE event."userId" = $1::uuid AND event."position" = d."position")`
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

/**
 * $2 the webhook, $3 now, $4 when the lease ends, $5 how many. The lease keeps other instances, and a crash, from losing one.
 * The body is computed apart from the change, where Citus allows any function. A delivery of a paused webhook is not
 * attempted, and so gets no body. One index has the first ids in their order, and nothing else does; as an array they leave the
 * planner no choice.
 */
const claimOfWebhook = statement(
  `WITH due AS (
    SELECT d."id", w."url", w."secret", w."pausedAt" IS NOT NULL AS "isPaused",
      CASE WHEN w."previousSecretUntil" > $3::timestamptz THEN w."previousSecret" END AS "previousSecret",
      coalesce(d."body", CASE WHEN w."pausedAt" IS NOT NULL THEN NULL
        WHEN d."position" IS NULL THEN ${testBody} ELSE ${eventBody} END) AS body
    FROM "WebhookDelivery" AS d LEFT JOIN "Webhook" AS w ON w."userId" = $1::uuid AND w."id" = d."webhookId"
    WHERE d."userId" = $1::uuid AND d."nextAt" <= $3::timestamptz AND d."id" = ANY (ARRAY(
      SELECT "id" FROM "WebhookDelivery"
      WHERE "userId" = $1::uuid AND "webhookId" = $2::uuid AND "nextAt" <= $3::timestamptz
      ORDER BY "nextAt", "id" LIMIT $5::integer))
    FOR UPDATE OF d SKIP LOCKED
  )
  UPDATE "WebhookDelivery" AS d SET "nextAt" = $4::timestamptz, "body" = due.body
  FROM due WHERE d."userId" = $1::uuid AND d."id" = due."id" AND d."id" = ANY (ARRAY(SELECT "id" FROM due))
  RETURNING d."userId", d."id", d."webhookId", d."attempts" + 1 AS "attempt", d."body", d."isResent",
    due."url", due."secret", due."previousSecret", due."isPaused"`,
  Claimed,
)

/** Claims deliveries of a webhook that are due, the longest waiting first. */
export async function claimDeliveries({ userId, webhookId }: Turn, now: Date, limit: number): Promise<Claimed[]> {
  const leaseEnd = new Date(now.getTime() + leaseMs)
  return (await claimOfWebhook.run(userId, webhookId, now, leaseEnd, limit)).rows
}

const makeDue = statement(
  `UPDATE "WebhookDelivery" SET "nextAt" = $4::timestamptz
  WHERE "userId" = $1::uuid AND "id" = $2::uuid AND "attempts" = $3::integer - 1 AND "nextAt" < 'infinity'`,
)

/** Makes a claimed delivery due again at an instant, unless it is held or another instance has attempted it. */
export async function returnClaim({ userId, id, webhookId, attempt }: Claimed, at: Date): Promise<void> {
  await makeDue.run(userId, id, attempt, at)
  await advanceTurn(userId, webhookId, at)
}
