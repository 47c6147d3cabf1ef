import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import webPush, { type RequestDetails } from 'web-push'
import { SendError, sendMessage } from '@/lib/domain/webhooks/send'
import { errorCode } from '@/lib/foundation/startup-error'
import type { PushSubscription, ReminderMessage } from './schema'
import { vapidKeys, vapidSubject } from './vapid'

/** How long a push service keeps a message for a browser that is offline, in seconds. A later reminder helps nobody. */
const keptSeconds = 30 * 60
const timeoutMs = 10_000
/** Between attempts that the push service refused for now. */
const defaultPausesMs = [2000, 10_000] as const

/**
 * `gone`: the browser has ended the subscription, it belongs to another key pair, or nothing can be encrypted for it.
 * `dropped`: nobody needs the message any more.
 */
export type ReminderOutcome = 'sent' | 'gone' | 'failed' | 'dropped'

/** `refused`: the push service may take the message later. */
type AttemptOutcome = ReminderOutcome | 'refused'

type Options = {
  /** Between attempts, in ms. */
  pausesMs?: readonly number[] | undefined
  /** Ends the pauses: the attempts that are left are made at once. */
  signal?: AbortSignal
  /** Makes an attempt when the host may get one, unless the message is dropped. */
  takeTurn: (attempt: () => Promise<AttemptOutcome>) => Promise<AttemptOutcome>
}

/**
 * Encrypts a message for a browser (RFC 8291) and hands it to its push service. Retries only a message that was
 * certainly refused, because one whose response is lost may have arrived.
 */
export async function sendReminder(
  subscription: PushSubscription,
  message: ReminderMessage,
  { pausesMs = defaultPausesMs, signal, takeTurn }: Options,
): Promise<ReminderOutcome> {
  let request: RequestDetails | undefined
  const attemptOnce = async () => {
    // When it is its turn, because many may wait.
    request ??= encrypt(subscription, message)
    return request ? attempt(request) : 'gone'
  }
  for (const pauseMs of [...pausesMs, undefined]) {
    const outcome = await takeTurn(attemptOnce)
    if (outcome !== 'refused') return outcome
    if (pauseMs !== undefined) await sleep(pauseMs, undefined, { signal }).catch(() => undefined)
  }
  return 'failed'
}

/** Returns undefined if the key of the subscription is no point of the curve. */
function encrypt(subscription: PushSubscription, message: ReminderMessage): RequestDetails | undefined {
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

async function attempt({ headers, body, endpoint }: RequestDetails): Promise<AttemptOutcome> {
  const named = Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)])
  try {
    const { status } = await sendMessage(endpoint, Object.fromEntries(named), body ?? Buffer.alloc(0), { timeoutMs })
    if (status >= 200 && status < 300) return 'sent'
    if ([401, 403, 404, 410].includes(status)) return 'gone'
    return status === 429 || status >= 500 ? 'refused' : 'failed'
  } catch (error) {
    if (error instanceof SendError) return 'failed'
    throw error
  }
}

/** Of messages with the same topic the push service keeps the last one (RFC 8030, section 5.4). At most 32 characters. */
function topicOf({ taskId, dueTime }: ReminderMessage): string {
  return createHash('sha256').update(`${taskId} ${dueTime}`).digest('base64url').slice(0, 32)
}
