import type { Actor } from '@/lib/domain/access/actor'
import { processSingleton } from '@/lib/foundation/runtime/process-singleton'
import { log } from '@/lib/foundation/telemetry/log'
import { notifyChanges, type UserChange } from './change-notification'
import { redisFeed } from './redis-feed'

const batchMs = 50
const retryMs = 1000
/** Beyond it, while Redis is lost, single changes are forgotten, and every page refreshes when it is back. */
const maxPending = 10_000

class ChangePublisher {
  /** By user and id of the request, which deduplicates them within a batch. */
  #pending = new Map<string, UserChange>()
  #hasForgotten = false
  #next: Promise<void> | undefined
  #current: Promise<void> | undefined

  publish(change: UserChange): void {
    this.#pending.set(`${change.userId} ${change.changeId}`, change)
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
    const batch = this.#pending
    this.#pending = new Map()
    try {
      await this.#send([...batch.values()])
    } catch (error) {
      // Open pages refresh only when they are notified, so the batch is sent again until it succeeds.
      log.warn({ err: error, changes: batch.size }, 'change notification failed, retrying')
      // Once changes are forgotten, the gap stands for all of them.
      if (!this.#hasForgotten) for (const [key, change] of batch) this.#pending.set(key, change)
      this.#next ??= this.#sendIn(retryMs)
    }
  }

  async #send(batch: readonly UserChange[]): Promise<void> {
    const redis = redisFeed()
    if (!redis) return notifyChanges(batch)
    // Not by NOTIFY while Redis is lost: all of it at once is more than the database could take.
    if (this.#hasForgotten || batch.length > maxPending) {
      this.#hasForgotten = true
      await redis.publishGap()
      this.#hasForgotten = false
    } else await redis.publish(batch)
  }
}

// One for pages and API, so that a stopping server flushes the changes of both.
const publisher = processSingleton('change publisher', () => new ChangePublisher())

/** Called when this process has changed tasks. */
const listeners = processSingleton('listeners to own changes', () => new Set<() => void>())

/**
 * Publishes that something which this user's pages show has changed (tasks, deliveries, the profile), in a batch and
 * outside the request. A NOTIFY in the transaction of every write would serialize all writes, because PostgreSQL commits
 * such transactions one at a time.
 */
export function publishChange(actor: Pick<Actor, 'userId' | 'changeId'>): void {
  publisher().publish({ userId: actor.userId, changeId: actor.changeId })
  notifyOwnChangeListeners()
}

/** Calls the listeners, also for the process of the pages, which belongs to this instance. */
export function notifyOwnChangeListeners(): void {
  for (const listener of listeners()) listener()
}

/** Calls a listener whenever this process, not another one, has changed tasks. */
export function addOwnChangeListener(listener: () => void): void {
  listeners().add(listener)
}

/** Waits until everything published so far was sent, or failed once. */
export async function flushChanges(): Promise<void> {
  await publisher().flush()
}
