import type { Actor } from '@/lib/access/actor'
import { db } from '@/lib/database/client'
import { log } from '@/lib/log'

/** PostgreSQL channel that tells every instance whose tasks changed. */
export const changesChannel = 'daymark_tasks'

/** A notification that tasks of a user changed. */
export type ChangeNotification = {
  /** Unique. */
  id: string
  userId: string
  /** Id of the page request that made the change, if one did. */
  changeId: string | undefined
}

const batchMs = 50
const retryMs = 1000

let pending = new Set<string>()
let sending: Promise<void> | undefined

/**
 * Publishes that tasks of this user changed, in a batch and outside the request. A NOTIFY in the transaction of every
 * write would serialize all writes, because PostgreSQL commits such transactions one at a time.
 */
export function publishChange(actor: Actor): void {
  pending.add(`${actor.userId} ${actor.changeId ?? ''}`)
  sending ??= new Promise((resolve) => setTimeout(resolve, batchMs)).then(sendBatch)
}

async function sendBatch(): Promise<void> {
  const batch = [...pending]
  pending = new Set()
  sending = undefined
  try {
    await db().$executeRaw`
      SELECT pg_notify(${changesChannel}, change || ' ' || gen_random_uuid()) FROM unnest(${batch}::text[]) AS change`
  } catch (error) {
    // Open pages refresh only when they are notified, so the batch is sent again until it succeeds.
    log.warn({ err: error, changes: batch.length }, 'change notification failed, retrying')
    for (const change of batch) pending.add(change)
    sending ??= new Promise((resolve) => setTimeout(resolve, retryMs).unref()).then(sendBatch)
  }
}

/** Waits until the current batch is sent. */
export async function flushChanges(): Promise<void> {
  await sending
}

/** Reads the payload of a notification. */
export function parseNotification(payload: string): ChangeNotification {
  const [userId = '', changeId = '', id = ''] = payload.split(' ')
  return { id, userId, changeId: changeId || undefined }
}
