import * as z from 'zod'
import { statement } from '@/lib/foundation/database/statement'
import { canSendMail, sendMail } from '@/lib/foundation/mail'
import { env } from '@/lib/foundation/settings/env'
import { log } from '@/lib/foundation/telemetry/log'
import type { DisabledBecause } from './schema'

const disable = statement(
  `UPDATE "Webhook" SET "pausedAt" = now(), "pausedBecause" = $3
  WHERE "userId" = $1::uuid AND "id" = $2::uuid AND "pausedAt" IS NULL AND "url" = $4 RETURNING "name"`,
  z.object({ name: z.string() }),
)

const selectOwner = statement(`SELECT "email" FROM "User" WHERE "id" = $1::uuid`, z.object({ email: z.string() }))

const reasons: Record<DisabledBecause, string> = {
  gone: 'its receiver answered 410 Gone',
  failing: 'every attempt of a delivery failed',
  'unreadable-secret': "the service's session secret has changed, so its signing secret can no longer be read",
}

/** `email` is that of its owner. */
type Disabled = { name: string; email: string; webhookId: string; because: DisabledBecause }

/**
 * Stops deliveries to a webhook that cannot be reached at its URL.
 * @returns its name and owner; undefined when it is paused already, or has another URL meanwhile
 */
export async function disableWebhook(
  { userId, webhookId, url }: { userId: string; webhookId: string; url: string },
  because: DisabledBecause,
): Promise<Disabled | undefined> {
  const [disabled] = (await disable.run(userId, webhookId, because, url)).rows
  if (!disabled) return undefined
  log.warn({ userId, webhookId, because }, 'webhook disabled')
  const [owner] = (await selectOwner.run(userId)).rows
  return owner && { ...disabled, ...owner, webhookId, because }
}

/** Tells the owner of a disabled webhook by e-mail, where e-mail is set up. It never throws. */
export async function mailOwner(disabled: Disabled): Promise<void> {
  if (!canSendMail()) return
  const link = new URL('/profile/webhooks', env().NEXTAUTH_URL).href
  try {
    await sendMail({
      to: disabled.email,
      subject: `Your Daymark webhook “${disabled.name}” was disabled`,
      text: `Daymark no longer sends events to your webhook “${disabled.name}”, because ${reasons[disabled.because]}.\n\nDeliveries that are due wait until you resume it; changes from now on are not sent. Resume it here:\n\n${link}\n`,
    })
  } catch (error) {
    log.error({ err: error, webhookId: disabled.webhookId }, 'e-mail not sent')
  }
}
