import { LRUCache } from 'lru-cache'
import { notifications } from '@/lib/database/notifications'
import { log } from '@/lib/log'
import { measurements } from '@/lib/measurements'
import { changesChannel } from '@/lib/tasks/change-notification'
import { addOwnChangeListener } from '@/lib/tasks/publish-changes'
import { redisFeed } from '@/lib/tasks/redis-feed'
import { type Busy, type Claimed, claimDeliveries, findNextDue } from './claim'
import { deliver } from './deliver'

/** Deliveries of this process that are under way. */
const maxInFlight = 50
/** No further ones are claimed for a webhook or an account that has this many, so that it does not delay others. */
const [maxOfWebhook, maxOfUser] = [4, 8]
/** The same for an account while half of all places are taken. */
const maxOfUserWhenBusy = 2
/** Accounts whose attempts took longer than this lately share half of the places. In ms. */
const [slowMs, rememberSlowMs] = [2000, 600_000]
const maxOfSlowUsers = maxInFlight / 2
const claimedAtOnce = 4
/** Finds deliveries whose notification was lost. */
const maxSleepMs = 15_000
/** Notifications come in bursts. */
const wakeDelayMs = 50

type Options = {
  /** The clock, Unix ms. */
  now?: () => number
}

/** Attempts the deliveries that are due. Every instance has one; the database gives each delivery to one of them. */
export class WebhookDispatcher {
  readonly #now: () => number
  readonly #inFlight = new Map<Claimed, { work: Promise<void>; since: number }>()
  readonly #slowUsers = new LRUCache<string, true>({ max: 1000, ttl: rememberSlowMs })
  #isStarted = false
  #running: Promise<void> | undefined
  #isStopped = false
  #mustRunAgain = false
  #timer: NodeJS.Timeout | undefined
  #timerAt = Number.POSITIVE_INFINITY

  constructor({ now = Date.now }: Options = {}) {
    this.#now = now
  }

  /** Begins to look for deliveries, whenever something changes and when one is due. */
  start(): void {
    this.#isStarted = true
    measurements().read('webhooksInFlight', () => this.#inFlight.size)
    // With Redis no instance receives all changes. The one that made a change attempts its deliveries.
    if (redisFeed()) addOwnChangeListener(() => this.wake())
    notifications().addListener(changesChannel, { onNotification: () => this.wake(), onGap: () => this.wake() })
    this.wake()
  }

  /** Looks for deliveries soon. */
  wake(): void {
    this.#sleep(wakeDelayMs)
  }

  /** Stops claiming, and waits for the read and the attempts that are under way. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#running
    await this.#awaitInFlight()
  }

  /** Attempts everything that is due by the clock, and waits until it is done. */
  async runDue(): Promise<void> {
    while ((await this.#claim()) || this.#inFlight.size > 0) await this.#awaitInFlight()
  }

  #sleep(ms: number): void {
    if (!this.#isStarted || this.#isStopped) return
    if (this.#running) {
      this.#mustRunAgain = true
      return
    }
    // Not later than it was: notifications may come more often than the delay.
    const at = performance.now() + ms
    if (at >= this.#timerAt) return
    clearTimeout(this.#timer)
    this.#timerAt = at
    this.#timer = setTimeout(() => this.#run(), ms).unref()
  }

  #run(): void {
    this.#timerAt = Number.POSITIVE_INFINITY
    this.#running = this.#claimAll().then((sleepMs) => {
      this.#running = undefined
      this.#sleep(sleepMs)
    })
  }

  /** Begins everything that is due. Returns after how many milliseconds to look again. */
  async #claimAll(): Promise<number> {
    let sleepMs = maxSleepMs
    try {
      let due: number | undefined
      do {
        this.#mustRunAgain = false
        // Mostly nothing is due: most changes concern no webhook.
        due = await this.#findNextDue()
        if (due === undefined || due > this.#now()) continue
        while (await this.#claim());
        due = await this.#findNextDue()
      } while (this.#mustRunAgain && !this.#isStopped)
      if (due !== undefined) sleepMs = Math.min(maxSleepMs, Math.max(wakeDelayMs, due - this.#now()))
    } catch (error) {
      // A stop closes the connections of reads that take long.
      if (!this.#isStopped) log.warn({ err: error }, 'webhook deliveries not read')
    }
    return sleepMs
  }

  /** When a further delivery is due. None is while every place is taken: the end of one wakes the dispatcher. */
  async #findNextDue(): Promise<number | undefined> {
    return this.#inFlight.size < maxInFlight ? findNextDue(this.#findBusy()) : undefined
  }

  /** Begins some deliveries that are due. Returns whether there may be more. */
  async #claim(): Promise<boolean> {
    const limit = Math.min(claimedAtOnce, maxInFlight - this.#inFlight.size)
    if (this.#isStopped || limit === 0) return false
    const claimed = await claimDeliveries(new Date(this.#now()), limit, this.#findBusy())
    for (const delivery of claimed) {
      const since = performance.now()
      const work = deliver(delivery, this.#now)
        // Its lease ends, and it is attempted again.
        .catch((error: unknown) => log.error({ err: error, deliveryId: delivery.id }, 'webhook delivery failed'))
        .finally(() => {
          this.#inFlight.delete(delivery)
          if (performance.now() - since > slowMs) this.#slowUsers.set(delivery.userId, true)
          this.wake()
        })
      this.#inFlight.set(delivery, { work, since })
    }
    return claimed.length > 0
  }

  #findBusy(): Busy {
    const deliveries = [...this.#inFlight.keys()]
    const userIds = deliveries.map(({ userId }) => userId)
    const isHalfFull = deliveries.length >= maxInFlight / 2
    return {
      webhooks: listFrequent(
        deliveries.map(({ webhookId }) => webhookId),
        maxOfWebhook,
      ),
      users: [...listFrequent(userIds, isHalfFull ? maxOfUserWhenBusy : maxOfUser), ...this.#listSlowIfMany()],
    }
  }

  /** The accounts that are slow, if they have all the places that they share. */
  #listSlowIfMany(): string[] {
    const now = performance.now()
    const slow = [...this.#inFlight]
      .filter(([{ userId }, { since }]) => now - since > slowMs || this.#slowUsers.has(userId))
      .map(([{ userId }]) => userId)
    return slow.length < maxOfSlowUsers ? [] : [...slow, ...this.#slowUsers.keys()]
  }

  async #awaitInFlight(): Promise<void> {
    await Promise.all([...this.#inFlight.values()].map(({ work }) => work))
  }
}

function listFrequent(ids: readonly string[], count: number): string[] {
  const counts = new Map<string, number>()
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  return [...counts].filter(([, found]) => found >= count).map(([id]) => id)
}
