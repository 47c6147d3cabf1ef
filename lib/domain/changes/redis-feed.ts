import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { notifications } from '@/lib/foundation/database/notifications'
import { statement } from '@/lib/foundation/database/statement'
import { ShardedSubscriber } from '@/lib/foundation/redis/sharded-subscriber'
import { processSingleton } from '@/lib/foundation/runtime/process-singleton'
import { env } from '@/lib/foundation/settings/env'
import type { ChangeFeed, FeedHandlers } from './change-feed'
import { changesChannel, parsePayload, type UserChange } from './change-notification'
import type { PageState } from './recent-changes'

/** All times in milliseconds. How far the clocks of two instances and of the database may differ. */
const clockToleranceMs = 5000
/** A page that comes back within this time, and a client that asks for changes again, finds its channel open. */
const lingerMs = 30_000
const maxWaitMs = 1000
const channelPrefix = 'daymark:tasks:'
/** Tells all instances that changes of any user may have been missed. */
const everyoneChannel = `${channelPrefix}*`

/** The start of a timer is no change of a task. */
export const selectLastChange = statement(
  `SELECT coalesce((
      SELECT "at" >= $2::timestamptz FROM "TaskEvent" WHERE "userId" = $1::uuid ORDER BY "position" DESC LIMIT 1
    ), false)
    OR EXISTS (SELECT FROM "Timer" WHERE "userId" = $1::uuid AND "startedAt" >= $2::timestamptz) AS "isLater"`,
  z.object({ isLater: z.boolean() }),
)

/** Changes by Redis: an instance receives those of the users who have pages or waiting requests there. */
export class RedisFeed implements ChangeFeed {
  readonly #subscriber: ShardedSubscriber
  readonly #lingering = new Map<string, NodeJS.Timeout>()
  #handlers: FeedHandlers | undefined
  #isListening = false

  constructor(url: string) {
    this.#subscriber = new ShardedSubscriber(url, {
      onMessage: (channel, message) => {
        if (channel === everyoneChannel) this.#handlers?.onGap()
        else this.#handlers?.onChange(userOf(channel), message || undefined)
      },
      onSubscribed: (channel) => {
        if (channel !== everyoneChannel) this.#handlers?.onChange(userOf(channel), undefined)
      },
      onGap: () => this.#handlers?.onGap(),
    })
    this.#subscriber.subscribe(everyoneChannel)
  }

  open(handlers: FeedHandlers): void {
    this.#handlers = handlers
    if (this.#isListening) return
    this.#isListening = true
    // Instances that are not restarted yet with this setting still send these. Without them it costs nothing.
    notifications().addListener(changesChannel, {
      onNotification: (payload) => {
        for (const { userId, changeId } of parsePayload(payload)) this.#handlers?.onChange(userId, changeId)
      },
      onGap: () => undefined,
    })
  }

  close(): void {
    this.#isListening = false
    this.#handlers = undefined
    for (const userId of [...this.#lingering.keys()]) this.#leave(userId)
  }

  follow(userId: string): void {
    this.#stay(userId)
    this.#subscriber.subscribe(channelOf(userId))
  }

  unfollow(userId: string): void {
    this.#stay(userId)
    const timer = setTimeout(() => this.#leave(userId), lingerMs).unref()
    this.#lingering.set(userId, timer)
  }

  isCurrent(): boolean {
    return this.#subscriber.isCurrent()
  }

  async hasChangedSince(userId: string, page: PageState): Promise<boolean> {
    await this.#waitUntilFollowed(userId)
    const since = new Date(Math.max(timeIn(page.rendered), timeIn(page.position)) - clockToleranceMs)
    return (await selectLastChange.one(userId, since)).isLater
  }

  positionOf(): string {
    return ` ${Date.now()}`
  }

  markRender(): string {
    return ` ${Date.now()}`
  }

  async publish(changes: readonly UserChange[]): Promise<void> {
    await this.#subscriber.publish(
      changes.map(({ userId, changeId = '' }) => ({ channel: channelOf(userId), message: changeId })),
    )
  }

  /** Publishes that tasks of any user may have changed. */
  async publishGap(): Promise<void> {
    await this.#subscriber.publish([{ channel: everyoneChannel, message: '' }])
  }

  /** Closes the connections. */
  disconnect(): void {
    this.close()
    this.#subscriber.close()
  }

  /** The handler is called later for a channel that could not be subscribed to in time. */
  async #waitUntilFollowed(userId: string): Promise<void> {
    const deadline = Date.now() + maxWaitMs
    while (this.#subscriber.isEntering(channelOf(userId)) && Date.now() < deadline) await sleep(20)
  }

  #stay(userId: string): void {
    clearTimeout(this.#lingering.get(userId))
    this.#lingering.delete(userId)
  }

  #leave(userId: string): void {
    this.#stay(userId)
    this.#subscriber.unsubscribe(channelOf(userId))
  }
}

function channelOf(userId: string): string {
  return `${channelPrefix}${userId}`
}

function userOf(channel: string): string {
  return channel.slice(channelPrefix.length)
}

/** The time (Unix ms) in a mark or position, which follows a space; 0 for those of other feeds. */
function timeIn(mark: string): number {
  return Number(mark.split(' ')[1]) || 0
}

/** The feed of this process; undefined unless changes go through Redis. */
export const redisFeed = processSingleton('redis feed', () => {
  const { NOTIFICATIONS, REDIS_URL } = env()
  return NOTIFICATIONS === 'redis' && REDIS_URL !== undefined ? new RedisFeed(REDIS_URL) : undefined
})

/** Closes the connections to Redis. */
export function closeRedisFeed(): void {
  redisFeed.clear()?.disconnect()
}
