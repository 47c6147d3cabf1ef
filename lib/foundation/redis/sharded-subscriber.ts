import { log } from '@/lib/foundation/telemetry/log'
import { measurements } from '@/lib/foundation/telemetry/measurements'
import { type Link, openLink } from './link'

/** All times in milliseconds. */
const heartbeatIntervalMs = 1000
const maxHeartbeatAgeMs = 3000
const heartbeatTimeoutMs = 10_000
const maxSubscriptionsAtOnce = 500

type Handlers = {
  onMessage: (channel: string, message: string) => void
  /** A channel is subscribed to: earlier messages may have been missed. */
  onSubscribed: (channel: string) => void
  /** Messages of any channel may have been missed. */
  onGap: () => void
}

/**
 * Subscribes to channels, and publishes to them. Every second it sends itself a heartbeat through each server, and is
 * current only while all of them come back. After any failure it starts again with new connections.
 */
export class ShardedSubscriber {
  readonly #url: string
  readonly #handlers: Handlers
  /** Whether each channel is subscribed to on the present connections. */
  readonly #channels = new Map<string, boolean>()
  /** Channels that are being left, which must not be entered before. */
  readonly #leaving = new Map<string, Promise<void>>()
  #link: Link | undefined
  #connecting: Promise<void> | undefined
  #isComplete = false
  #isClosed = false
  /** When the last message of each server that came back was sent. */
  readonly #echoedAt = new Map<string, number>()
  #connectedAt = 0
  /** When the last heartbeat came back, also of a connection that was lost; at first the start. */
  #lastEchoAt = Date.now()
  #wasLost = false
  readonly #timer: NodeJS.Timeout

  constructor(url: string, handlers: Handlers) {
    this.#url = url
    this.#handlers = handlers
    this.#timer = setInterval(() => void this.#sendHeartbeats(), heartbeatIntervalMs).unref()
    measurements().read('redisHeartbeatAge', () => {
      this.#lastEchoAt = Math.max(this.#lastEchoAt, this.#oldestEcho())
      return (Date.now() - this.#lastEchoAt) / 1000
    })
    measurements().read('redisChannels', () => this.#channels.size)
    void this.#connect()
  }

  /** Whether every message of the channels older than 3 s has been received and new ones arrive immediately. */
  isCurrent(): boolean {
    const age = Date.now() - this.#oldestEcho()
    return this.#isComplete && age >= 0 && age < maxHeartbeatAgeMs
  }

  /** Whether a channel is to be subscribed to, and is not yet. */
  isEntering(channel: string): boolean {
    return this.#channels.get(channel) === false
  }

  /** Subscribes to a channel, now and on later connections. */
  subscribe(channel: string): void {
    if (this.#channels.has(channel)) return
    this.#channels.set(channel, false)
    if (this.#link) void this.#subscribe(this.#link, channel)
  }

  unsubscribe(channel: string): void {
    const isSubscribed = this.#channels.get(channel) === true
    this.#channels.delete(channel)
    // One that is being entered is left as soon as that is done.
    if (this.#link && isSubscribed) this.#leave(this.#link, channel)
  }

  /** @throws when a message was perhaps not sent */
  async publish(messages: readonly { channel: string; message: string }[]): Promise<void> {
    const link = this.#link
    if (!link) throw new Error('not connected to Redis')
    await Promise.all(messages.map(({ channel, message }) => link.publish(channel, message)))
  }

  close(): void {
    this.#isClosed = true
    clearInterval(this.#timer)
    this.#channels.clear()
    if (this.#link) this.#drop(this.#link)
  }

  #oldestEcho(): number {
    return this.#link ? Math.min(...this.#link.echoChannels.map((channel) => this.#echoedAt.get(channel) ?? 0)) : 0
  }

  async #connect(): Promise<void> {
    this.#connecting ??= this.#open().finally(() => {
      this.#connecting = undefined
    })
    await this.#connecting
  }

  async #open(): Promise<void> {
    let opened: Link | undefined
    try {
      const link = await openLink(this.#url, (error) => opened && this.#drop(opened, error))
      opened = link
      if (this.#isClosed) return link.close()
      this.#link = link
      this.#connectedAt = Date.now()
      for (const channel of link.echoChannels) {
        await link.subscribe(channel, (sentAt) => this.#echoedAt.set(channel, Number(sentAt)))
      }
      const channels = [...this.#channels.keys()]
      for (let first = 0; first < channels.length; first += maxSubscriptionsAtOnce) {
        const part = channels.slice(first, first + maxSubscriptionsAtOnce)
        await Promise.all(part.map((channel) => this.#subscribe(link, channel)))
      }
      if (this.#link !== link) return
      this.#isComplete = true
      await this.#sendHeartbeats()
      if (this.#wasLost) log.info('Redis notifications are back')
      this.#wasLost = false
      this.#handlers.onGap()
    } catch (error) {
      this.#noteLoss(error)
      if (opened) this.#drop(opened, error)
    }
  }

  async #subscribe(link: Link, channel: string): Promise<void> {
    try {
      await this.#leaving.get(channel)
      await link.subscribe(channel, this.#receive)
    } catch (error) {
      return this.#drop(link, error)
    }
    if (this.#link !== link) return
    if (!this.#channels.has(channel)) return this.#leave(link, channel)
    this.#channels.set(channel, true)
    this.#handlers.onSubscribed(channel)
  }

  /** One function for all, so that the library never has two for a channel. */
  readonly #receive = (message: string, channel: string): void => {
    measurements().count('notifications', 'received from Redis')
    this.#handlers.onMessage(channel, message)
  }

  #leave(link: Link, channel: string): void {
    const leaving = link
      .unsubscribe(channel)
      .catch((error) => this.#drop(link, error))
      .finally(() => this.#leaving.delete(channel))
    this.#leaving.set(channel, leaving)
  }

  async #sendHeartbeats(): Promise<void> {
    const link = this.#link
    if (!link) {
      if (!this.#isClosed) await this.#connect()
      return
    }
    const now = Date.now()
    if (!link.isUnchanged()) return this.#drop(link, 'the cluster has changed')
    // A connection that was lost without an error is detected only by missing heartbeats.
    if (now - Math.max(this.#oldestEcho(), this.#connectedAt) > heartbeatTimeoutMs) {
      return this.#drop(link, 'heartbeat timeout')
    }
    if (!this.#isComplete) return
    await Promise.all(link.echoChannels.map((channel) => link.publish(channel, String(now)))).catch((error) =>
      this.#drop(link, error),
    )
  }

  #drop(link: Link, error?: unknown): void {
    if (this.#link !== link) return
    this.#link = undefined
    this.#isComplete = false
    this.#echoedAt.clear()
    for (const channel of this.#channels.keys()) this.#channels.set(channel, false)
    if (error !== undefined) this.#noteLoss(error)
    link.close()
  }

  #noteLoss(error: unknown): void {
    if (this.#wasLost || this.#isClosed) return
    this.#wasLost = true
    measurements().count('notifications', 'Redis lost')
    log.warn({ err: error }, 'Redis notifications lost')
  }
}
