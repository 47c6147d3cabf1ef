/** On conflict, a turn that is due stays where it is in the order. */
export const orEarlier = `ON CONFLICT ("userId", "webhookId")
  DO UPDATE SET "nextAt" = least(turn."nextAt", excluded."nextAt"), "version" = turn."version" + 1`

/**
 * SQL that makes the turns of webhooks due, as a CTE of the statement that makes deliveries due. Its locks are held until
 * that is committed, and the version grows: otherwise another instance could defer a turn without seeing the delivery.
 * @param source a CTE that returns the `webhookId` of each delivery of the user $1
 */
export function makeTurnsDue(source: string): string {
  return `turned AS (INSERT INTO "WebhookTurn" AS turn ("userId", "webhookId")
    SELECT DISTINCT $1::uuid, "webhookId" FROM ${source} ORDER BY "webhookId" ${orEarlier})`
}
