import { log } from '@/lib/foundation/telemetry/log'
import { measurements } from '@/lib/foundation/telemetry/measurements'
import { type Claimed, returnClaim } from './claim'
import { disableWebhook, mailOwner } from './disable'
import { deleteDeliveries, holdDeliveries } from './hold'
import { recordAttempt } from './record-attempt'
import { nextAttemptAt } from './retry'
import type { DisabledBecause } from './schema'
import { openWebhookSecret, signMessage } from './secret'
import { SendError, sendMessage } from './send'

/** The id of a message, the same at each attempt, so that receivers recognize a repetition. */
export const messageIdOf = (deliveryId: string) => `msg_${deliveryId}`

/** Outcome of an attempt. */
type Outcome = {
  status: number | null
  error: string | null
  response: string | null
  isDelivered: boolean
  /** The header of the response. */
  retryAfter?: string | undefined
  /** Why the webhook is disabled at once. */
  disables?: DisabledBecause
}

/**
 * Makes one attempt at a delivery, and records it.
 * @param now the clock, Unix ms
 * @returns whether the receiver has the message; undefined without an attempt
 */
export async function deliver(claimed: Claimed, now: () => number): Promise<boolean | undefined> {
  const { userId, id, webhookId, attempt, url, secret: sealed, isResent } = claimed
  if (url === null || sealed === null) {
    await deleteDeliveries(userId, webhookId)
    return undefined
  }
  if (claimed.isPaused) {
    await holdDeliveries(userId, webhookId)
    // Somebody may have resumed the webhook meanwhile: then nothing was held, and this delivery need not wait for its lease.
    await returnClaim(claimed, new Date(now()))
    return undefined
  }
  const secret = openWebhookSecret(userId, sealed)
  if (secret === undefined) {
    // Without an attempt: the delivery waits until the secret is replaced and the webhook resumed.
    const disabled = await disableWebhook({ userId, webhookId, url }, 'unreadable-secret')
    await holdDeliveries(userId, webhookId)
    if (disabled) await mailOwner(disabled)
    return undefined
  }
  const at = new Date(now())
  const startedAt = performance.now()
  const { isDelivered, retryAfter, disables, ...outcome } = await send(claimed, url, secret, at)
  const durationMs = Math.round(performance.now() - startedAt)
  measurements().count('webhookAttempts', isDelivered ? 'delivered' : 'failed')
  const isFinal = isDelivered || claimed.body === null || isResent
  const nextAt = isFinal ? undefined : nextAttemptAt(attempt, { now: now(), retryAfter })
  const because = disables ?? (!isFinal && nextAt === undefined ? 'failing' : undefined)
  // First, because a process that dies in between attempts the delivery again.
  const disabled = because && (await disableWebhook({ userId, webhookId, url }, because))
  await recordAttempt(claimed, {
    ...outcome,
    at,
    url,
    durationMs,
    // A delivery that disables its webhook is not attempted again. A response of an earlier URL disables nothing.
    nextAt: disabled || nextAt === undefined ? null : new Date(nextAt),
    deliveredAt: isDelivered ? new Date(now()) : null,
  })
  const { status, error } = outcome
  log.info({ webhookId, deliveryId: id, attempt, status, error, durationMs }, 'webhook delivery')
  if (disabled) await mailOwner(disabled)
  return isDelivered
}

async function send(claimed: Claimed, url: string, secret: string, at: Date): Promise<Outcome> {
  const { userId, id, body, previousSecret: sealed } = claimed
  const none = { status: null, response: null, isDelivered: false }
  if (body === null) return { ...none, error: 'The event is no longer kept.' }
  const previous = sealed ? openWebhookSecret(userId, sealed) : undefined
  const headers = signMessage({ id: messageIdOf(id), at, body }, previous === undefined ? [secret] : [secret, previous])
  try {
    const { status, body: response, retryAfter } = await sendMessage(url, headers, body)
    const isDelivered = status >= 200 && status < 300
    return { status, error: null, response, isDelivered, retryAfter, ...(status === 410 && { disables: 'gone' }) }
  } catch (error) {
    if (error instanceof SendError) return { ...none, error: error.message }
    throw error
  }
}
