import type { Actor } from '@/lib/access/actor'
import { db } from '@/lib/database/client'
import { noteChange } from '@/lib/database/replicas'
import { log } from '@/lib/log'
import { processSingleton } from '@/lib/process-singleton'

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

class ChangePublisher {
  #pending = new Set<string>()
  #next: Promise<void> | undefined
  #current: Promise<void> | undefined

  publish(change: string): void {
    this.#pending.add(change)
    this.#next ??= this.#sendIn(batchMs)
  }

  async flush(): Promise<void> {
    await Promise.all([this.#current, this.#next])
  }

  /** Sends one batch at a time, so that notifications arrive in the order of the changes. */
  async #sendIn(delayMs: number): Promise<void> {
    await new Promise((resolve) => {
      const timer = setTimeout(resolve, delayMs)
      if (delayMs === retryMs) timer.unref()
    })
    await this.#current
    this.#current = this.#next
    this.#next = undefined
    await this.#sendBatch()
  }

  async #sendBatch(): Promise<void> {
    const batch = [...this.#pending]
    this.#pending = new Set()
    try {
      await db().$executeRaw`
        SELECT pg_notify(${changesChannel}, change || ' ' || gen_random_uuid()) FROM unnest(${batch}::text[]) AS change`
    } catch (error) {
      // Open pages refresh only when they are notified, so the batch is sent again until it succeeds.
      log.warn({ err: error, changes: batch.length }, 'change notification failed, retrying')
      for (const change of batch) this.#pending.add(change)
      this.#next ??= this.#sendIn(retryMs)
    }
  }
}

// One for pages and API, so that a stopping server flushes the changes of both.
const publisher = processSingleton('change publisher', () => new ChangePublisher())

/**
 * Publishes that tasks of this user changed, in a batch and outside the request. A NOTIFY in the transaction of every
 * write would serialize all writes, because PostgreSQL commits such transactions one at a time.
 */
export function publishChange(actor: Actor): void {
  noteChange(actor.userId)
  publisher().publish(`${actor.userId} ${actor.changeId ?? ''}`)
}

/** Waits until everything published so far was sent, or failed once. */
export async function flushChanges(): Promise<void> {
  await publisher().flush()
}

/** Reads the payload of a notification. */
export function parseNotification(payload: string): ChangeNotification {
  const [userId = '', changeId = '', id = ''] = payload.split(' ')
  return { id, userId, changeId: changeId || undefined }
}
