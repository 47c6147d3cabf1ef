import { makeTurnsDue } from './make-turns-due'

// Not random: Citus computes a random default once for all rows. With the time of the event, no id comes back after a backup
// is restored, which receivers would take for a repetition. The id is a UUID of version 8 (RFC 9562, section 5.8).
const newId = (recorded: string) => `overlay(overlay(encode(substr(sha256(
      uuid_send(webhook."id") || int8send(${recorded}."position") || timestamptz_send(${recorded}."at")
    ), 1, 16), 'hex') PLACING '8' FROM 13) PLACING '8' FROM 17)::uuid`

/**
 * SQL that enqueues deliveries of events, as CTEs of the statement that writes them.
 * @param recorded a CTE that returns the `position`, `type` and `at` of each event
 */
export function enqueueDeliveries(recorded: string): string {
  return `enqueued AS (INSERT INTO "WebhookDelivery" ("userId", "id", "webhookId", "position")
    SELECT $1::uuid, ${newId(recorded)}, webhook."id", ${recorded}."position"
    FROM ${recorded} JOIN "Webhook" AS webhook
      ON webhook."userId" = $1::uuid AND webhook."pausedAt" IS NULL AND ${recorded}."type" = ANY (webhook."types")
    RETURNING "webhookId"),
  ${makeTurnsDue('enqueued')}`
}
