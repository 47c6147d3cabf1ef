import type { RateLimiter } from '@/lib/domain/access/rate-limit/policy'
import { changesChannel } from '@/lib/domain/changes/change-notification'
import { addOwnChangeListener } from '@/lib/domain/changes/publish-changes'
import { redisFeed } from '@/lib/domain/changes/redis-feed'
import { notifications } from '@/lib/foundation/database/notifications'
import { DispatchLoop } from '@/lib/foundation/runtime/dispatch-loop'
import { log } from '@/lib/foundation/telemetry/log'
import { measurements } from '@/lib/foundation/telemetry/measurements'
import { type Claimed, claimDeliveries, returnClaim } from './claim'
import { deliver } from './deliver'
import { findLostTurns } from './find-lost-turns'
import { countDelivery } from './host-allowance'
import { Places } from './places'
import { deferTurn, findDueTurns, findNextTurn, moveTurnBehind, type Turn, turnsAtOnce } from './turns'

const [minSleepMs, maxSleepMs] = [50, 15_000]
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
  readonly #loop: DispatchLoop
  #stopFinding: (() => Promise<void>) | undefined

  constructor({ now = Date.now, hostLimiter }: Options = {}) {
    this.#now = now
    this.#hostLimiter = hostLimiter
    this.#loop = new DispatchLoop({
      name: 'webhook deliveries',
      findNextDue: () => this.#findNextTurn(),
      claim: () => this.#claim(),
      maxSleepMs,
      minSleepMs,
      now,
    })
  }

  /** Begins to look for deliveries, whenever something changes and when one is due. */
  start(): void {
    measurements().read('webhooksInFlight', () => this.#places.count)
    // With Redis no instance receives all changes. The one that made a change attempts its deliveries.
    if (redisFeed()) addOwnChangeListener(() => this.wake())
    notifications().addListener(changesChannel, { onNotification: () => this.wake(), onGap: () => this.wake() })
    this.#stopFinding = findLostTurns(() => this.wake())
    this.#loop.start()
  }

  /** Looks for deliveries soon. */
  wake(): void {
    this.#loop.wake()
  }

  /** Stops claiming, and waits for the read and the attempts that are under way. */
  async stop(): Promise<void> {
    await Promise.all([this.#loop.stop(), this.#stopFinding?.()])
  }

  /** Attempts everything that is due by the clock, and waits until it is done. */
  async runDue(): Promise<void> {
    // Deliveries that have ended make place for more.
    while (await this.#loop.runDue());
  }

  /** When a further turn is due. None is while every place is taken: the end of one wakes the dispatcher. */
  async #findNextTurn(): Promise<number | undefined> {
    return this.#places.isFull ? undefined : findNextTurn(this.#places.findBusy())
  }

  /** Gives a turn to each webhook that is due, until all places are taken. Returns whether there may be more. */
  async #claim(): Promise<boolean> {
    if (this.#places.isFull) return false
    const turns = await findDueTurns(new Date(this.#now()), this.#places.findBusy())
    let begun = 0
    for (const turn of turns) begun += await this.#takeTurn(turn)
    return begun > 0 || turns.length >= turnsAtOnce
  }

  /** Begins the deliveries of a webhook that are due and have a place. Returns how many. */
  async #takeTurn(turn: Turn): Promise<number> {
    const { userId, webhookId } = turn
    const free = this.#places.countFree(userId, webhookId)
    if (free === 0) return 0
    const now = new Date(this.#now())
    const claimed = await claimDeliveries(turn, now, free)
    const isBacklogged = claimed.length === free
    for (const delivery of claimed) this.#begin(delivery, isBacklogged ? claimAgainMs : minSleepMs)
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
        giveBack(isDelivered)
        this.#loop.wake(wakeMs)
      })
    this.#loop.track(work)
  }

  /** @returns whether the receiver has the message; undefined without an attempt */
  async #deliver(delivery: Claimed): Promise<boolean | undefined> {
    const waitMs = await countDelivery(delivery, this.#hostLimiter)
    if (waitMs === 0) return deliver(delivery, this.#now)
    this.#places.defer(delivery.webhookId, waitMs)
    await returnClaim(delivery, new Date(this.#now() + waitMs))
    return undefined
  }
}
