import type { Actor } from '@/lib/domain/access/actor'
import { runOnce } from '@/lib/domain/operation/idempotency/run-once'
import { defineOperation, Success, success, type Terms } from '@/lib/domain/operation/operation'
import type { Reply } from '@/lib/domain/operation/reply'
import { idOrNone } from '@/lib/domain/tasks/task-id'
import { AppError } from '@/lib/foundation/errors'
import * as deliveries from '../deliveries'
import { findWebhook } from './manage-webhooks'
import { Deliveries, DeliveriesQuery, deliveryIdExample, OneDelivery, OneWebhook, webhookIdExample } from './schema'

const common = { group: 'Management', isManaging: true } as const

export const testWebhookOperation = defineOperation({
  ...common,
  name: 'testWebhook',
  effect: 'write',
  summary: 'Send a test message',
  description: 'Sends a message of the type `webhook.test`. The deliveries show how it went.',
  isIdempotent: false,
  input: OneWebhook,
  output: Success,
  errors: ['NOT_FOUND', 'INVALID_OPERATION'],
  example: { input: { webhookId: webhookIdExample }, output: success },
  run: testWebhook,
})

/**
 * Sends a test message to a webhook.
 * @throws NOT_FOUND; INVALID_OPERATION when it is paused or disabled; IDEMPOTENCY_KEY_REUSED
 */
function testWebhook(actor: Actor, { webhookId }: OneWebhook, { once }: Terms): Promise<Reply<Success>> {
  return runOnce(actor, once, async () => {
    const { id, state } = await findWebhook(actor, webhookId)
    if (state !== 'active') throw new AppError('INVALID_OPERATION', `The webhook is ${state}: resume it first.`)
    await deliveries.sendTest(actor, id)
    return success
  })
}

export const listDeliveriesOperation = defineOperation({
  ...common,
  name: 'listDeliveries',
  effect: 'read',
  summary: 'List the deliveries of a webhook',
  description: 'The messages of the last 30 days and how they stand, the newest first, 50 on a page.',
  isIdempotent: true,
  input: DeliveriesQuery,
  output: Deliveries,
  errors: ['NOT_FOUND'],
  example: {
    input: { webhookId: webhookIdExample },
    output: {
      deliveries: [
        {
          _id: deliveryIdExample,
          createdAt: 1772269200000,
          type: 'task.completed',
          state: 'delivered',
          attempts: 1,
          nextAt: null,
          status: 204,
        },
      ],
      nextCursor: null,
    },
  },
  run: listDeliveries,
})

/**
 * Lists a page of the deliveries of a webhook.
 * @throws NOT_FOUND
 */
async function listDeliveries(actor: Actor, { webhookId, cursor }: DeliveriesQuery): Promise<Deliveries> {
  const { id } = await findWebhook(actor, webhookId)
  const page = await deliveries.listDeliveries(actor, id, cursor)
  return { ...page, deliveries: page.deliveries.map(({ id: _id, ...delivery }) => ({ _id, ...delivery })) }
}

export const redeliverOperation = defineOperation({
  ...common,
  name: 'redeliverMessage',
  effect: 'write',
  summary: 'Send a message again',
  description: 'Attempts a delivery once more that was delivered or has failed, with the same `webhook-id` and body.',
  isIdempotent: false,
  input: OneDelivery,
  output: Success,
  errors: ['NOT_FOUND', 'INVALID_OPERATION'],
  example: { input: { webhookId: webhookIdExample, deliveryId: deliveryIdExample }, output: success },
  run: redeliver,
})

/**
 * Sends a delivery of a webhook once more.
 * @throws NOT_FOUND; INVALID_OPERATION when an attempt is due, or the webhook paused; IDEMPOTENCY_KEY_REUSED
 */
function redeliver(actor: Actor, { webhookId, deliveryId }: OneDelivery, { once }: Terms): Promise<Reply<Success>> {
  return runOnce(actor, once, async () => {
    const { id } = await findWebhook(actor, webhookId)
    const delivery = await deliveries.getDelivery(actor, idOrNone(deliveryId))
    if (delivery.webhookId !== id) throw deliveries.deliveryNotFound()
    await deliveries.redeliverMessage(actor, delivery.id)
    return success
  })
}
