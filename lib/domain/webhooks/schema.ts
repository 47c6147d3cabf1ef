import * as z from 'zod'
import { taskEventTypes } from '@/lib/domain/tasks/events/schema'
import { maxNameLength, maxWebhookUrlLength } from '@/lib/foundation/limits'
import { storableText } from '@/lib/foundation/values/text'

const Url = storableText(maxWebhookUrlLength, z.string().trim())
  .refine((text) => /^https?:\/\//i.test(text) && URL.canParse(text), 'must be an http or https URL')
  .refine((text) => {
    if (!URL.canParse(text)) return true
    const { username, password } = new URL(text)
    return username === '' && password === ''
  }, 'must not contain a user name or password')
  .transform((text) => {
    const url = new URL(text)
    url.hash = ''
    return url.href
  })

const Types = z
  .array(z.enum(taskEventTypes))
  .min(1, 'must name at least one event')
  .transform((types) => taskEventTypes.filter((type) => types.includes(type)))

/** The owner's settings of a webhook. */
export const WebhookSettings = z.strictObject({
  name: storableText(maxNameLength, z.string().trim()).min(1, 'must not be empty'),
  url: Url,
  types: Types,
})
export type WebhookSettings = z.output<typeof WebhookSettings>

export const WebhookId = z.uuid()
const { name, url, types } = WebhookSettings.shape
/** The settings that change. */
export const UpdateWebhook = z.strictObject({
  id: WebhookId,
  name: name.exactOptional(),
  url: url.exactOptional(),
  types: types.exactOptional(),
})
export type UpdateWebhook = z.output<typeof UpdateWebhook>

export const RotateSecret = z.strictObject({ id: WebhookId, previousSecretUntil: z.number().nullable() })
export type RotateSecret = z.output<typeof RotateSecret>

/** One message to a webhook. */
export const DeliveryId = z.uuid()

/** Why the service disabled a webhook. */
export const DisabledBecause = z.enum(['gone', 'failing', 'unreadable-secret'])
export type DisabledBecause = z.output<typeof DisabledBecause>

/** A webhook as shown to its owner. Instants are in Unix ms. */
export type Webhook = WebhookSettings & {
  id: string
  createdAt: number
  state: 'active' | 'paused' | 'disabled'
  /** Why the service disabled it; null otherwise. */
  disabledBecause: DisabledBecause | null
  /** Until when the previous secret signs too; null when there is none. */
  previousSecretUntil: number | null
}

/** How a delivery stands. `failed`: no attempt is left. */
export type DeliveryState = 'pending' | 'delivered' | 'failed'

/** A delivery in the list of those of a webhook. */
export type Delivery = {
  id: string
  createdAt: number
  /** Type of the event, such as `task.created`; `webhook.test` for a test. */
  type: string
  state: DeliveryState
  attempts: number
  /** When the next attempt is due; null when none is. */
  nextAt: number | null
  /** Status of the last response; null when none came. */
  status: number | null
}

/** One attempt: the URL that it was sent to, and the response or why there was none. */
export const Attempt = z.object({
  number: z.int(),
  at: z.number(),
  url: z.string(),
  durationMs: z.int(),
  status: z.int().nullable(),
  error: z.string().nullable(),
  response: z.string().nullable(),
})
export type Attempt = z.output<typeof Attempt>

/** A delivery with what was sent and received. */
export type DeliveryDetails = Delivery & {
  webhookId: string
  /** The header `webhook-id` of each request. */
  messageId: string
  /** null until the first attempt. */
  body: string | null
  /** The latest first. */
  tried: Attempt[]
}
