import { LRUCache } from 'lru-cache'
import type { Busy } from './turns'

/** Deliveries of this process that are under way. */
export const maxInFlight = 100
/**
 * Those of one webhook: at first, and of a receiver that answers well or fails. Each quick success adds one, each failure
 * halves them.
 */
const [firstOfWebhook, maxOfWebhook, minOfWebhook] = [4, 32, 1]
/** Those of an account, and while half of all places are taken, so that it does not delay others. */
const [maxOfUser, maxOfUserWhenBusy] = [32, 4]
/** Accounts whose attempts took longer than this lately share half of the places, a few each. In ms. */
const [slowMs, rememberSlowMs] = [2000, 600_000]
const [maxOfSlowUsers, maxOfSlowUser] = [maxInFlight / 2, 8]

/** A delivery that is under way. */
type Place = { userId: string; webhookId: string; since: number }

/** Shares the deliveries that this process has under way between webhooks and accounts. */
export class Places {
  readonly #taken = new Set<Place>()
  readonly #sizes = new LRUCache<string, number>({ max: 10_000 })
  readonly #slowUsers = new LRUCache<string, true>({ max: 1000, ttl: rememberSlowMs })
  /** Webhooks whose host gets no more before an instant, by `performance.now()`. */
  readonly #waiting = new Map<string, number>()

  get count(): number {
    return this.#taken.size
  }

  get isFull(): boolean {
    return this.count >= maxInFlight
  }

  /** Takes a place. @returns gives it back, with whether the receiver answered with success; undefined without an attempt */
  take(userId: string, webhookId: string): (isDelivered: boolean | undefined) => void {
    const place = { userId, webhookId, since: performance.now() }
    this.#taken.add(place)
    return (isDelivered) => {
      this.#taken.delete(place)
      const isSlow = performance.now() - place.since > slowMs
      if (isSlow) this.#slowUsers.set(userId, true)
      if (isDelivered !== undefined) this.#sizes.set(webhookId, nextSize(this.#sizeOf(webhookId), isDelivered, isSlow))
    }
  }

  /** Begins nothing for a webhook for a while. */
  defer(webhookId: string, ms: number): void {
    this.#waiting.set(webhookId, performance.now() + ms)
  }

  /** How many more deliveries of a webhook may be under way. */
  countFree(userId: string, webhookId: string): number {
    const ofUser = countWhere(this.#taken, (place) => place.userId === userId)
    const ofWebhook = countWhere(this.#taken, (place) => place.webhookId === webhookId)
    const free = [maxInFlight - this.count, this.#limitOf(userId) - ofUser, this.#sizeOf(webhookId) - ofWebhook]
    return Math.max(0, Math.min(...free))
  }

  /** The webhooks and accounts that get no more. */
  findBusy(): Busy {
    const now = performance.now()
    for (const [webhookId, until] of this.#waiting) if (until <= now) this.#waiting.delete(webhookId)
    const webhooks = listFrequent(
      [...this.#taken].map((place) => place.webhookId),
      (id) => this.#sizeOf(id),
    )
    const users = listFrequent(
      [...this.#taken].map((place) => place.userId),
      (id) => this.#limitOf(id),
    )
    return { webhooks: [...webhooks, ...this.#waiting.keys()], users: [...users, ...this.#listSlowIfMany()] }
  }

  #sizeOf(webhookId: string): number {
    return this.#sizes.get(webhookId) ?? firstOfWebhook
  }

  #limitOf(userId: string): number {
    if (this.count >= maxInFlight / 2) return maxOfUserWhenBusy
    return this.#slowUsers.has(userId) ? maxOfSlowUser : maxOfUser
  }

  /** The accounts that are slow, if they have all the places that they share. */
  #listSlowIfMany(): string[] {
    const now = performance.now()
    const slow = [...this.#taken].filter(({ userId, since }) => now - since > slowMs || this.#slowUsers.has(userId))
    return slow.length < maxOfSlowUsers ? [] : [...slow.map(({ userId }) => userId), ...this.#slowUsers.keys()]
  }
}

function nextSize(size: number, isDelivered: boolean, isSlow: boolean): number {
  if (!isDelivered) return Math.max(minOfWebhook, Math.floor(size / 2))
  return isSlow ? Math.min(size, firstOfWebhook) : Math.min(maxOfWebhook, size + 1)
}

function countWhere<Item>(items: Iterable<Item>, isCounted: (item: Item) => boolean): number {
  let count = 0
  for (const item of items) if (isCounted(item)) count++
  return count
}

function listFrequent(ids: readonly string[], limitOf: (id: string) => number): string[] {
  const counts = new Map<string, number>()
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  return [...counts].filter(([id, found]) => found >= limitOf(id)).map(([id]) => id)
}
