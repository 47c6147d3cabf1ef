/**
 * SQL that enqueues deliveries of events, as a CTE of the statement that writes them.
 * @param recorded a CTE that returns the `position` and `type` of each event
 */
export function enqueueDeliveries(recorded: string): string {
  return `enqueued AS (INSERT INTO "WebhookDelivery" ("userId", "webhookId", "position")
    SELECT $1::uuid, webhook."id", ${recorded}."position"
    FROM ${recorded} JOIN "Webhook" AS webhook
      ON webhook."userId" = $1::uuid AND webhook."pausedAt" IS NULL AND ${recorded}."type" = ANY (webhook."types"))`
}
