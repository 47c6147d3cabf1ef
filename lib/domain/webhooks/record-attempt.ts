import { statement } from '@/lib/foundation/database/statement'
import type { Claimed } from './claim'
import { advanceTurn } from './turns'

/** Result of an attempt. Instants are Dates. */
export type AttemptResult = {
  at: Date
  url: string
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
    UPDATE "WebhookDelivery" SET "attempts" = $3::integer, "isResent" = false, "nextAt" = $10::timestamptz, "deliveredAt" = $11::timestamptz
    WHERE "userId" = $1::uuid AND "id" = $2::uuid AND "attempts" = $3::integer - 1 RETURNING "id"
  ), tried AS (
    INSERT INTO "WebhookAttempt"
      ("userId", "deliveryId", "number", "at", "url", "durationMs", "status", "error", "response")
    SELECT $1::uuid, "id", $3::integer, $4::timestamptz, $5::text, $6::integer, $7::integer, $8::text, $9::text
    FROM finished
  )
  SELECT FROM finished`)

/** Records an attempt, unless its lease ended and another instance has recorded the same one. */
export async function recordAttempt({ userId, id, webhookId, attempt }: Claimed, result: AttemptResult): Promise<void> {
  const { at, url, durationMs, status, error, response, nextAt, deliveredAt } = result
  await insertAttempt.run(userId, id, attempt, at, url, durationMs, status, error, response, nextAt, deliveredAt)
  // Otherwise the turn comes when the lease ends, which may be later.
  if (nextAt) await advanceTurn(userId, webhookId, nextAt)
}
