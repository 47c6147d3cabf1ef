import type { RateLimiter } from '@/lib/domain/access/rate-limit/policy'
import { changesChannel } from '@/lib/domain/changes/change-notification'
import { addOwnChangeListener } from '@/lib/domain/changes/publish-changes'
import { redisFeed } from '@/lib/domain/changes/redis-feed'
import { notifications } from '@/lib/foundation/database/notifications'
import { log } from '@/lib/foundation/telemetry/log'
import { measurements } from '@/lib/foundation/telemetry/measurements'
import { type Claimed, claimDeliveries, returnClaim } from './claim'
import { deliver } from './deliver'
import { findLostTurns } from './find-lost-turns'
import { countDelivery } from './host-allowance'
import { Places } from './places'
import { deferTurn, findDueTurns, findNextTurn, moveTurnBehind, type Turn, turnsAtOnce } from './turns'

/** Finds deliveries whose notification was lost. */
const maxSleepMs = 15_000
/** Notifications come in bursts. */
const wakeDelayMs = 50
/** While a webhook has more that is due, attempts that end within this time make place for one claim. */
const claimAgainMs = 10

type Options = {
  /** The clock, Unix ms. */
  now?: () => number
  /** Counts the deliveries of an account to a host. */
  hostLimiter?: RateLimiter
}

/** Attempts the deliveries that are due. Every instance has one; the database gives each delivery to one of them. */
export class WebhookDispatcher {
  readonly #now: () => number
  readonly #hostLimiter: RateLimiter | undefined
  readonly #places = new Places()
  readonly #inFlight = new Set<Promise<void>>()
  #isStarted = false
  #running: Promise<void> | undefined
  #isStopped = false
  /** When to look again after the one that is running, in ms. */
  #againMs = Number.POSITIVE_INFINITY
  #timer: NodeJS.Timeout | undefined
  #timerAt = Number.POSITIVE_INFINITY
  #stopFinding: (() => Promise<void>) | undefined

  constructor({ now = Date.now, hostLimiter }: Options = {}) {
    this.#now = now
    this.#hostLimiter = hostLimiter
  }

  /** Begins to look for deliveries, whenever something changes and when one is due. */
  start(): void {
    this.#isStarted = true
    measurements().read('webhooksInFlight', () => this.#places.count)
    // With Redis no instance receives all changes. The one that made a change attempts its deliveries.
    if (redisFeed()) addOwnChangeListener(() => this.wake())
    notifications().addListener(changesChannel, { onNotification: () => this.wake(), onGap: () => this.wake() })
    this.#stopFinding = findLostTurns(() => this.wake())
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
    await this.#stopFinding?.()
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
      this.#againMs = Math.min(this.#againMs, ms)
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
    this.#againMs = Number.POSITIVE_INFINITY
    this.#running = this.#claimAll().then((sleepMs) => {
      this.#running = undefined
      this.#sleep(Math.min(sleepMs, this.#againMs))
    })
  }

  /** Begins everything that is due. Returns after how many milliseconds to look again. */
  async #claimAll(): Promise<number> {
    let sleepMs = maxSleepMs
    try {
      // Mostly nothing is due: most changes concern no webhook.
      let due = await this.#findNextTurn()
      if (due !== undefined && due <= this.#now()) {
        while (await this.#claim());
        due = await this.#findNextTurn()
      }
      if (due !== undefined) sleepMs = Math.min(maxSleepMs, Math.max(wakeDelayMs, due - this.#now()))
    } catch (error) {
      // A stop closes the connections of reads that take long.
      if (!this.#isStopped) log.warn({ err: error }, 'webhook deliveries not read')
    }
    return sleepMs
  }

  /** When a further turn is due. None is while every place is taken: the end of one wakes the dispatcher. */
  async #findNextTurn(): Promise<number | undefined> {
    return this.#places.isFull ? undefined : findNextTurn(this.#places.findBusy())
  }

  /** Gives a turn to each webhook that is due, until all places are taken. Returns whether there may be more. */
  async #claim(): Promise<boolean> {
    if (this.#isStopped || this.#places.isFull) return false
    const turns = await findDueTurns(new Date(this.#now()), this.#places.findBusy())
    let begun = 0
    for (const turn of turns) begun += await this.#takeTurn(turn)
    return begun > 0 || turns.length === turnsAtOnce
  }

  /** Begins the deliveries of a webhook that are due and have a place. Returns how many. */
  async #takeTurn(turn: Turn): Promise<number> {
    const { userId, webhookId } = turn
    const free = this.#places.countFree(userId, webhookId)
    if (free === 0) return 0
    const now = new Date(this.#now())
    const claimed = await claimDeliveries(turn, now, free)
    const isBacklogged = claimed.length === free
    for (const delivery of claimed) this.#begin(delivery, isBacklogged ? claimAgainMs : wakeDelayMs)
    await (isBacklogged ? moveTurnBehind(turn, now) : deferTurn(turn, claimed.length === 0))
    return claimed.length
  }

  /** @param wakeMs after its end, when to look for more */
  #begin(delivery: Claimed, wakeMs: number): void {
    const giveBack = this.#places.take(delivery.userId, delivery.webhookId)
    let isDelivered: boolean | undefined
    const work = this.#deliver(delivery)
      .then((result) => {
        isDelivered = result
      })
      // Its lease ends, and it is attempted again.
      .catch((error: unknown) => log.error({ err: error, deliveryId: delivery.id }, 'webhook delivery failed'))
      .finally(() => {
        this.#inFlight.delete(work)
        giveBack(isDelivered)
        this.#sleep(wakeMs)
      })
    this.#inFlight.add(work)
  }

  /** @returns whether the receiver has the message; undefined without an attempt */
  async #deliver(delivery: Claimed): Promise<boolean | undefined> {
    const waitMs = await countDelivery(delivery, this.#hostLimiter)
    if (waitMs === 0) return deliver(delivery, this.#now)
    this.#places.defer(delivery.webhookId, waitMs)
    await returnClaim(delivery, new Date(this.#now() + waitMs))
    return undefined
  }

  async #awaitInFlight(): Promise<void> {
    await Promise.all(this.#inFlight)
  }
}
