import * as z from 'zod'
import { boundedText } from '@/lib/foundation/values/text'

const base64Url = /^[\w-]+$/

/** A browser's subscription (W3C, Push API): the URL of its push service, and its keys, base64url. */
export const PushSubscription = z.strictObject({
  endpoint: boundedText(2048).pipe(z.url({ protocol: /^https?$/, error: 'must be a URL' })),
  keys: z.strictObject({
    /** A point on the curve P-256, uncompressed: 65 bytes. */
    p256dh: z.string().length(87, { abort: true }).regex(base64Url),
    /** 16 bytes. */
    auth: z.string().length(22, { abort: true }).regex(base64Url),
  }),
})
export type PushSubscription = z.infer<typeof PushSubscription>

/** A browser that gets reminders, as shown to its owner. Instants are in Unix ms. */
export type Subscriber = {
  id: string
  createdAt: number
  lastSuccessAt: number | null
  userAgent: string | null
  /** Whether it was added in the session of the request. */
  isCurrent: boolean
}

/** A task that is due. */
export const DueTask = z.object({
  id: z.string(),
  text: z.string(),
  date: z.string(),
  /** Unix time in milliseconds. */
  dueTime: z.number(),
})
export type DueTask = z.infer<typeof DueTask>

/** Message to a browser: enough to show a reminder. */
export type ReminderMessage = {
  taskId: string
  title: string
  date: string
  dueTime: number
  timeZone: string
}
