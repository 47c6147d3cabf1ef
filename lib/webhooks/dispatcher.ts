import { notifications } from '@/lib/database/notifications'
import { log } from '@/lib/log'
import { changesChannel } from '@/lib/tasks/publish-changes'
import { type Claimed, claimDeliveries, findNextDue } from './claim'
import { deliver } from './deliver'

/** Deliveries of this process that are under way. */
const maxInFlight = 20
/** No further ones are claimed for a webhook that has this many, so that a slow receiver does not delay others. */
const busyFrom = 4
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
  readonly #inFlight = new Map<Claimed, Promise<void>>()
  #isStarted = false
  #isRunning = false
  #isStopped = false
  #mustRunAgain = false
  #timer: NodeJS.Timeout | undefined

  constructor({ now = Date.now }: Options = {}) {
    this.#now = now
  }

  /** Begins to look for deliveries, whenever something changes and when one is due. */
  start(): void {
    this.#isStarted = true
    notifications().addListener(changesChannel, { onNotification: () => this.wake(), onGap: () => this.wake() })
    this.wake()
  }

  /** Looks for deliveries soon. */
  wake(): void {
    this.#sleep(wakeDelayMs)
  }

  /** Stops claiming, and waits for the attempts that are under way. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#settle()
  }

  /** Attempts everything that is due by the clock, and waits until it is done. */
  async runDue(): Promise<void> {
    while ((await this.#claim()) || this.#inFlight.size > 0) await this.#settle()
  }

  #sleep(ms: number): void {
    if (!this.#isStarted || this.#isStopped) return
    if (this.#isRunning) {
      this.#mustRunAgain = true
      return
    }
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#run(), ms).unref()
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    let sleepMs = maxSleepMs
    try {
      do {
        this.#mustRunAgain = false
        while (await this.#claim());
      } while (this.#mustRunAgain && !this.#isStopped)
      const due = this.#inFlight.size < maxInFlight ? await findNextDue(this.#busyWebhooks()) : undefined
      if (due !== undefined) sleepMs = Math.min(maxSleepMs, Math.max(wakeDelayMs, due - this.#now()))
    } catch (error) {
      log.warn({ err: error }, 'webhook deliveries not read')
    }
    this.#isRunning = false
    this.#sleep(sleepMs)
  }

  /** Begins some deliveries that are due. Returns whether there may be more. */
  async #claim(): Promise<boolean> {
    const limit = Math.min(claimedAtOnce, maxInFlight - this.#inFlight.size)
    if (this.#isStopped || limit === 0) return false
    const claimed = await claimDeliveries(new Date(this.#now()), limit, this.#busyWebhooks())
    for (const delivery of claimed) {
      const work = deliver(delivery, this.#now)
        // Its lease ends, and it is attempted again.
        .catch((error: unknown) => log.error({ err: error, deliveryId: delivery.id }, 'webhook delivery failed'))
        .finally(() => {
          this.#inFlight.delete(delivery)
          this.wake()
        })
      this.#inFlight.set(delivery, work)
    }
    return claimed.length > 0
  }

  #busyWebhooks(): string[] {
    const counts = new Map<string, number>()
    for (const { webhookId } of this.#inFlight.keys()) counts.set(webhookId, (counts.get(webhookId) ?? 0) + 1)
    return [...counts].filter(([, count]) => count >= busyFrom).map(([id]) => id)
  }

  async #settle(): Promise<void> {
    await Promise.all(this.#inFlight.values())
  }
}
