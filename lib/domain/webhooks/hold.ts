import { type Connection, type Statement, statement } from '@/lib/foundation/database/statement'
import { addTurn, advanceTurn } from './turns'

const rowsPerStatement = 1000

// The lock on the webhook keeps a resumption from passing unnoticed: it comes before, and there is nothing to hold, or
// after, and releases what is held.
const holdSome = statement(`
  WITH paused AS (
    SELECT FROM "Webhook" WHERE "userId" = $1::uuid AND "id" = $2::uuid AND "pausedAt" IS NOT NULL FOR SHARE
  )
  UPDATE "WebhookDelivery" SET "nextAt" = 'infinity' FROM paused WHERE "userId" = $1::uuid AND "id" = ANY (ARRAY(
    SELECT "id" FROM "WebhookDelivery"
    WHERE "userId" = $1::uuid AND "webhookId" = $2::uuid AND "nextAt" < 'infinity'
    LIMIT ${rowsPerStatement} FOR UPDATE SKIP LOCKED))`)

// The lock makes the condition hold: an attempt that was under way may have delivered one meanwhile.
const releaseSome = statement(`
  UPDATE "WebhookDelivery" SET "nextAt" = now() WHERE "userId" = $1::uuid AND "id" = ANY (ARRAY(
    SELECT "id" FROM "WebhookDelivery"
    WHERE "userId" = $1::uuid AND "webhookId" = $2::uuid AND "nextAt" = 'infinity'
    LIMIT ${rowsPerStatement} FOR UPDATE))`)

const deleteSome = statement(`
  DELETE FROM "WebhookDelivery" WHERE "userId" = $1::uuid AND "id" = ANY (ARRAY(
    SELECT "id" FROM "WebhookDelivery" WHERE "userId" = $1::uuid AND "webhookId" = $2::uuid LIMIT ${rowsPerStatement}))`)

/** Makes the deliveries of a paused webhook wait until it is resumed. */
export function holdDeliveries(userId: string, webhookId: string): Promise<void> {
  return repeat(holdSome, userId, webhookId)
}

/** Makes the deliveries of a webhook due that waited, in the transaction that resumes it: nothing else releases them. */
export async function releaseDeliveries(connection: Connection, userId: string, webhookId: string): Promise<void> {
  await repeat(releaseSome.on(connection), userId, webhookId)
  await addTurn(userId, webhookId, new Date(), connection)
}

/** Deletes the deliveries of a webhook that is deleted. Its turn, which comes at once, then finds nothing and is removed. */
export async function deleteDeliveries(userId: string, webhookId: string): Promise<void> {
  await repeat(deleteSome, userId, webhookId)
  await advanceTurn(userId, webhookId, new Date())
}

/**
 * In portions, because a webhook may have hundreds of thousands, which take longer than a statement may. One may become
 * smaller, because somebody else changes some of it meanwhile.
 */
async function repeat(some: Pick<Statement, 'run'>, userId: string, webhookId: string): Promise<void> {
  while (((await some.run(userId, webhookId)).rowCount ?? 0) > 0);
}
