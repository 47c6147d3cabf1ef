import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import { publishChange } from '@/lib/domain/changes/publish-changes'
import { defineFunction, Sql } from '@/lib/foundation/database/functions/define-function'
import { milliseconds } from '@/lib/foundation/database/milliseconds'
import { statement } from '@/lib/foundation/database/statement'
import { AppError } from '@/lib/foundation/errors'
import { messageIdOf } from './deliver'
import { webhookNotFound } from './manage'
import { Attempt, type Delivery, type DeliveryDetails } from './schema'

const pageSize = 50

const Row = z.object({
  id: z.string(),
  createdAt: z.number(),
  type: z.string(),
  attempts: z.int(),
  isDelivered: z.boolean(),
  isDue: z.boolean(),
  nextAt: z.number().nullable(),
  status: z.int().nullable(),
})

/** A delivery "d". A delivery of a paused webhook waits without a time. */
const columns = `d."id", ${milliseconds('d."createdAt"')} AS "createdAt", d."attempts",
  coalesce('task.' || event."type", CASE WHEN d."position" IS NULL THEN 'webhook.test' ELSE 'task' END) AS "type",
  d."deliveredAt" IS NOT NULL AS "isDelivered", d."nextAt" IS NOT NULL AS "isDue",
  CASE WHEN d."nextAt" < 'infinity' AND webhook."pausedAt" IS NULL THEN ${milliseconds('d."nextAt"')} END AS "nextAt",
  attempt."status"`
const joins = `
  LEFT JOIN "Webhook" AS webhook ON webhook."userId" = $1::uuid AND webhook."id" = d."webhookId"
  LEFT JOIN "TaskEvent" AS event ON event."userId" = d."userId" AND event."position" = d."position"
  LEFT JOIN "WebhookAttempt" AS attempt
    ON attempt."userId" = d."userId" AND attempt."deliveryId" = d."id" AND attempt."number" = d."attempts"`

/** SQL for the attempts of a delivery of the user $1 as a JSON array of `Attempt`, the latest first. */
export const attemptsJson = (delivery: string, at: string) => `(
  SELECT coalesce(json_agg(json_build_object('number', "number", 'at', ${at}, 'url', "url", 'durationMs', "durationMs",
    'status', "status", 'error', "error", 'response', "response") ORDER BY "number" DESC), '[]')
  FROM "WebhookAttempt" AS tried WHERE tried."userId" = $1::uuid AND tried."deliveryId" = ${delivery}."id")`

const selectPage = statement(
  `SELECT ${columns} FROM "WebhookDelivery" AS d ${joins}
  WHERE d."userId" = $1::uuid AND d."webhookId" = $2::uuid AND (d."createdAt", d."id") < (
    CASE WHEN $3::uuid IS NULL THEN 'infinity' ELSE coalesce(
      (SELECT "createdAt" FROM "WebhookDelivery" WHERE "userId" = $1::uuid AND "id" = $3::uuid), '-infinity') END,
    coalesce($3::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
  ORDER BY d."createdAt" DESC, d."id" DESC LIMIT ${pageSize + 1}`,
  Row,
)

/** Cursor of a page: the id of the last delivery of the page before. */
export const DeliveryCursor = z.uuid()

export type DeliveryPage = { deliveries: Delivery[]; nextCursor: string | null }

/**
 * Lists the deliveries to a webhook, newest first, 50 at a time. None follow a delivery that is no longer kept: they are
 * deleted from the oldest on.
 */
export async function listDeliveries(actor: Actor, webhookId: string, cursor?: string): Promise<DeliveryPage> {
  const { rows } = await selectPage.run(actor.userId, webhookId, cursor ?? null)
  const deliveries = rows.slice(0, pageSize).map(toDelivery)
  return { deliveries, nextCursor: rows.length > pageSize ? (deliveries.at(-1)?.id ?? null) : null }
}

function toDelivery({ isDelivered, isDue, ...row }: z.output<typeof Row>): Delivery {
  return { ...row, state: isDelivered ? 'delivered' : isDue ? 'pending' : 'failed' }
}

const selectDelivery = statement(
  `SELECT ${columns}, d."webhookId", d."body", ${attemptsJson('d', milliseconds('"at"'))} AS tried
  FROM "WebhookDelivery" AS d ${joins} WHERE d."userId" = $1::uuid AND d."id" = $2::uuid`,
  Row.extend({ webhookId: z.string(), body: z.string().nullable(), tried: z.array(Attempt) }),
)

/**
 * One delivery with its request and the responses.
 * @throws NOT_FOUND when the actor has no such delivery
 */
export async function getDelivery(actor: Actor, id: string): Promise<DeliveryDetails> {
  const [row] = (await selectDelivery.run(actor.userId, id)).rows
  if (!row) throw deliveryNotFound()
  const { webhookId, body, tried, ...delivery } = row
  return { ...toDelivery(delivery), webhookId, messageId: messageIdOf(id), body, tried }
}

const Done = z.object({ is_done: Sql.boolean })
const redeliver = defineFunction('redeliver_message', z.object({ owner: Sql.uuid, delivery_id: Sql.uuid }), Done)

/**
 * Sends a delivery once more that was delivered or has failed, under the same message id.
 * @throws NOT_FOUND when the actor has no such delivery; INVALID_OPERATION when an attempt is due, or the webhook paused
 */
export async function redeliverMessage(actor: Actor, id: string): Promise<void> {
  if (!(await redeliver.call({ owner: actor.userId, delivery_id: id })).is_done) {
    await getDelivery(actor, id)
    throw new AppError('INVALID_OPERATION', 'An attempt is still due, or the webhook is paused.')
  }
  publishChange(actor)
}

const insertTest = defineFunction('send_test', z.object({ owner: Sql.uuid, webhook_id: Sql.uuid }), Done)

/**
 * Sends a test message to a webhook.
 * @throws NOT_FOUND when the actor has no such webhook, or it is paused
 */
export async function sendTest(actor: Actor, webhookId: string): Promise<void> {
  if (!(await insertTest.call({ owner: actor.userId, webhook_id: webhookId })).is_done) throw webhookNotFound()
  publishChange(actor)
}

export function deliveryNotFound(): AppError {
  return new AppError('NOT_FOUND', 'Delivery not found.')
}
