import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import webPush, { type RequestDetails } from 'web-push'
import { errorCode } from '@/lib/startup-error'
import { SendError, sendMessage } from '@/lib/webhooks/send'
import type { PushMessage, PushSubscription } from './schema'
import { vapidKeys, vapidSubject } from './vapid'

/** How long a push service keeps a message for a browser that is offline, in seconds. A later reminder helps nobody. */
const keptSeconds = 30 * 60
const timeoutMs = 10_000
/** Between attempts that the push service refused for now. */
const defaultPausesMs = [2000, 10_000] as const

/** `gone`: the browser has ended the subscription, it belongs to another key pair, or nothing can be encrypted for it. */
export type PushOutcome = 'sent' | 'gone' | 'failed'

/**
 * Encrypts a message for a browser (RFC 8291) and hands it to its push service. Retries only a message that was
 * certainly refused, because one whose response is lost may have arrived.
 */
export async function sendPush(
  subscription: PushSubscription,
  message: PushMessage,
  pausesMs: readonly number[] = defaultPausesMs,
): Promise<PushOutcome> {
  const request = encrypt(subscription, message)
  if (request === undefined) return 'gone'
  for (const pauseMs of [...pausesMs, undefined]) {
    const status = await attempt(request)
    if (status === undefined) return 'failed'
    if (status >= 200 && status < 300) return 'sent'
    if ([401, 403, 404, 410].includes(status)) return 'gone'
    const mayPass = status === 429 || status >= 500
    if (!mayPass || pauseMs === undefined) return 'failed'
    await sleep(pauseMs)
  }
  return 'failed'
}

/** Returns undefined if the key of the subscription is no point of the curve. */
function encrypt(subscription: PushSubscription, message: PushMessage): RequestDetails | undefined {
  const vapidDetails = { subject: vapidSubject(), ...vapidKeys() }
  try {
    return webPush.generateRequestDetails(subscription, JSON.stringify(message), {
      TTL: keptSeconds,
      urgency: 'high',
      topic: topicOf(message),
      vapidDetails,
    })
  } catch (error) {
    if (errorCode(error) === 'ERR_CRYPTO_ECDH_INVALID_PUBLIC_KEY') return undefined
    throw error
  }
}

/** Returns the status of the answer; undefined when there is none. */
async function attempt({ headers, body, endpoint }: RequestDetails): Promise<number | undefined> {
  const named = Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)])
  try {
    return (await sendMessage(endpoint, Object.fromEntries(named), body ?? Buffer.alloc(0), { timeoutMs })).status
  } catch (error) {
    if (error instanceof SendError) return undefined
    throw error
  }
}

/** Of messages with the same topic the push service keeps the last one (RFC 8030, section 5.4). At most 32 characters. */
function topicOf({ taskId, dueTime }: PushMessage): string {
  return createHash('sha256').update(`${taskId} ${dueTime}`).digest('base64url').slice(0, 32)
}
