import * as z from 'zod'
import { nameOfEvent, taskEventTypes } from '@/lib/domain/tasks/events/schema'
import { TaskId } from '@/lib/domain/tasks/schema'
import { maxNameLength, maxWebhookUrlLength } from '@/lib/foundation/limits'
import { UnixMs } from '@/lib/foundation/time/unix-ms'
import { DisabledBecause, WebhookSettings } from '../schema'

const WebhookEvent = z.enum(taskEventTypes.map(nameOfEvent)).meta({ id: 'WebhookEvent' })
export type WebhookEvent = z.output<typeof WebhookEvent>

export const webhookIdExample = '019b76da-a800-7001-8d5e-24e7b4c8f3c1'
export const deliveryIdExample = '019b76da-a800-7001-8d5e-24e7b4c8f3c2'

const fields = {
  name: WebhookSettings.shape.name.meta({
    description: 'A name for the receiver.',
    example: 'team chat',
    minLength: 1,
    maxLength: maxNameLength,
  }),
  url: WebhookSettings.shape.url.meta({
    description: 'An http or https URL that does not lead into a private network.',
    example: 'https://example.com/hooks/daymark',
    override: { type: 'string', maxLength: maxWebhookUrlLength },
  }),
  types: z
    .array(WebhookEvent)
    .min(1, 'must name at least one event')
    .meta({ description: 'The events that it gets.', example: ['task.completed'] }),
}

/** Any text: one that is not a UUID names a webhook that does not exist. */
export const OneWebhook = z.strictObject({
  webhookId: TaskId.meta({ description: 'The `_id` of a webhook.', format: 'uuid', example: webhookIdExample }),
})
export type OneWebhook = z.output<typeof OneWebhook>

export const CreateWebhook = z
  .strictObject({
    name: fields.name,
    url: fields.url,
    types: fields.types.optional().meta({ description: 'The events that it gets; all when absent.' }),
  })
  .meta({ id: 'CreateWebhook' })
export type CreateWebhook = z.output<typeof CreateWebhook>

export const CreatedWebhook = z
  .object({
    _id: z.uuid().meta({ description: 'Identifier.', example: webhookIdExample }),
    secret: z.string().meta({
      description: 'Signs the messages. Returned only here.',
      example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    }),
  })
  .meta({ id: 'CreatedWebhook' })
export type CreatedWebhook = z.output<typeof CreatedWebhook>

/** Only the fields that are present change. */
export const UpdateWebhook = z
  .strictObject({
    ...OneWebhook.shape,
    name: fields.name.optional(),
    url: fields.url.optional(),
    types: fields.types.optional(),
    isPaused: z.boolean().optional().meta({
      description:
        'true pauses it. false resumes it, after the service disabled it too; messages that wait are then due.',
    }),
  })
  .meta({ id: 'UpdateWebhook' })
export type UpdateWebhook = z.output<typeof UpdateWebhook>

export const WebhookView = z
  .object({
    _id: CreatedWebhook.shape._id,
    name: z.string().meta({ example: 'team chat' }),
    url: z.string().meta({ example: 'https://example.com/hooks/daymark' }),
    types: z.array(WebhookEvent),
    state: z.enum(['active', 'paused', 'disabled']).meta({
      id: 'WebhookState',
      description: 'disabled: by the service, because deliveries failed.',
    }),
    disabledBecause: DisabledBecause.meta({ id: 'DisabledBecause' }).nullable().meta({
      description:
        'gone: the receiver answered 410. failing: ten attempts failed. unreadable-secret: the key of the service has changed. null otherwise.',
    }),
    createdAt: UnixMs.meta({ description: 'Unix time in milliseconds.', format: 'int64', example: 1772269200000 }),
  })
  .meta({ id: 'Webhook' })
export type WebhookView = z.output<typeof WebhookView>

export const Webhooks = z.object({ webhooks: z.array(WebhookView) }).meta({ id: 'Webhooks' })

export const DeliveriesQuery = z.strictObject({
  ...OneWebhook.shape,
  cursor: z.uuid('must be the nextCursor of a page').optional().meta({
    description: 'The `nextCursor` of the previous page; absent for the first page.',
  }),
})
export type DeliveriesQuery = z.output<typeof DeliveriesQuery>

export const OneDelivery = z.strictObject({
  ...OneWebhook.shape,
  deliveryId: TaskId.meta({ description: 'The `_id` of a delivery.', format: 'uuid', example: deliveryIdExample }),
})
export type OneDelivery = z.output<typeof OneDelivery>

const DeliveryView = z
  .object({
    _id: z.uuid().meta({ description: 'Identifier.', example: deliveryIdExample }),
    createdAt: UnixMs.meta({ description: 'Unix time in milliseconds.', format: 'int64', example: 1772269200000 }),
    type: z.string().meta({
      description: 'The event; `webhook.test` for a test, `task` for an event that is no longer kept.',
      example: 'task.completed',
    }),
    state: z.enum(['pending', 'delivered', 'failed']).meta({
      id: 'DeliveryState',
      description: 'failed: no attempt is left.',
    }),
    attempts: z.int().meta({ description: 'How many were made.', format: 'int32', example: 1 }),
    nextAt: UnixMs.nullable().meta({
      description: 'When the next attempt is due, Unix time in milliseconds; null when none is.',
    }),
    status: z.int().meta({ format: 'int32', example: 204 }).nullable().meta({
      description: 'HTTP status of the last answer; null when none came.',
    }),
  })
  .meta({ id: 'Delivery' })

export const Deliveries = z
  .object({
    deliveries: z.array(DeliveryView),
    nextCursor: z.string().nullable().meta({ description: 'Fetches the next page; null on the last one.' }),
  })
  .meta({ id: 'Deliveries' })
export type Deliveries = z.output<typeof Deliveries>
