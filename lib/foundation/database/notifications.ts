import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { processSingleton } from '@/lib/foundation/runtime/process-singleton'
import { env } from '@/lib/foundation/settings/env'
import { log } from '@/lib/foundation/telemetry/log'
import { measurements } from '@/lib/foundation/telemetry/measurements'
import { databaseHosts } from './hosts'
import { statement } from './statement'

const heartbeatIntervalMs = 1000
const maxHeartbeatAgeMs = 3000
const idleTimeoutMs = 60_000
const heartbeatTimeoutMs = 10_000

export type Listener = {
  onNotification: (payload: string) => void
  /** Earlier notifications may have been lost. */
  onGap: () => void
}

const sendNotification = statement('SELECT pg_notify($1, $2)')

/**
 * Receives notifications (LISTEN) over one database connection per process. It sends itself a heartbeat every second, and
 * counts as current only while heartbeats come back: a transaction pooler, for example, accepts LISTEN but delivers
 * nothing. Heartbeats pause after a minute without use, so that an idle service does not load its database.
 */
export class Notifications {
  readonly #listeners: { channel: string; listener: Listener }[] = []
  readonly #heartbeatChannel = `daymark_echo_${randomUUID().replaceAll('-', '')}`
  #client: pg.Client | undefined
  #isListening = false
  /** Whether a connection has failed since the last one that worked. */
  #hasFailed = false
  /** When the last heartbeat that came back was sent: every earlier notification has been received. */
  #heartbeatAt = 0
  /** The same, also of a connection that was lost; at first the start. */
  #lastHeartbeatAt = Date.now()
  #pendingSince: number | undefined
  #lastUsedAt = 0
  #timer: NodeJS.Timeout | undefined

  constructor() {
    measurements().read('heartbeatAge', () => (Date.now() - this.#lastHeartbeatAt) / 1000)
  }

  /** Calls a listener for every notification on a channel, until `close`. */
  addListener(channel: string, listener: Listener): void {
    this.#listeners.push({ channel, listener })
    this.#lastUsedAt = Date.now()
    // A new connection listens on all channels anyway.
    if (this.#client) void this.#listen(this.#client, channel).then(listener.onGap, () => undefined)
    this.#timer ??= setInterval(() => void this.#sendHeartbeatWhenDue(), heartbeatIntervalMs).unref()
    void this.#sendHeartbeatWhenDue()
  }

  /** Whether every notification older than 3 s has been received and new ones arrive immediately. */
  isCurrent(): boolean {
    const now = Date.now()
    this.#lastUsedAt = now
    const age = now - this.#heartbeatAt
    if (age >= 0 && age < maxHeartbeatAgeMs) return true
    if (this.#pendingSince === undefined) void this.#sendHeartbeat()
    return false
  }

  /** Waits until a heartbeat comes back. Returns whether one does within a second. */
  async waitUntilCurrent(): Promise<boolean> {
    const deadline = Date.now() + 1000
    while (!this.isCurrent()) {
      if (Date.now() > deadline) return false
      if (!this.#client) void this.#connect()
      await sleep(20)
    }
    return true
  }

  /** Closes the connection and removes all listeners. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#listeners.length = 0
    const client = this.#client
    this.#reset()
    await client?.end().catch(() => undefined)
  }

  async #sendHeartbeatWhenDue(): Promise<void> {
    const now = Date.now()
    if (now - this.#lastUsedAt > idleTimeoutMs) return
    if (!this.#client) return this.#connect()
    // A connection that was lost without an error is detected only by missing heartbeats.
    if (this.#pendingSince !== undefined && now - this.#pendingSince > heartbeatTimeoutMs) {
      this.#dropConnection(this.#client, 'heartbeat timeout')
    } else await this.#sendHeartbeat()
  }

  async #connect(): Promise<void> {
    const { DATABASE_URL = '', DIRECT_DATABASE_URL = DATABASE_URL } = env()
    const hosts = databaseHosts(DIRECT_DATABASE_URL)
    hosts.watch(this.#leaveHost)
    const client = new pg.Client({
      connectionString: hosts.url,
      application_name: 'daymark-notifications',
      keepAlive: true,
      connectionTimeoutMillis: 5000,
    })
    this.#client = client
    const drop = (error: unknown) => this.#dropConnection(client, error)
    client.on('error', drop).on('end', () => drop('connection ended'))
    client.on('notification', ({ channel, payload = '' }) => this.#receive(client, channel, payload))
    try {
      await client.connect()
      // The heartbeat channel comes last: a heartbeat that comes back proves that the other channels are listened on.
      const channels = new Set(this.#listeners.map(({ channel }) => channel))
      for (const channel of [...channels, this.#heartbeatChannel]) await this.#listen(client, channel)
      await this.#sendHeartbeat()
    } catch (error) {
      drop(error)
    }
  }

  /** Another host of the database is current: nothing more comes from the former one. */
  readonly #leaveHost = (): void => {
    if (this.#client) this.#dropConnection(this.#client, 'the database has moved to another host')
  }

  async #listen(client: pg.Client, channel: string): Promise<void> {
    await client.query(`LISTEN ${channel}`)
  }

  #dropConnection(client: pg.Client, error?: unknown): void {
    if (this.#client !== client) return
    if (this.#isListening && error) {
      measurements().count('notifications', 'connection lost')
      log.warn({ err: error }, 'LISTEN connection lost')
    } else if (error && !this.#hasFailed) {
      // Once: it is tried again every few seconds.
      this.#hasFailed = true
      log.warn({ err: error }, 'LISTEN connection failed, retrying')
    }
    this.#reset()
    client.end().catch(() => undefined)
  }

  #reset(): void {
    this.#client = undefined
    this.#isListening = false
    this.#heartbeatAt = 0
    this.#pendingSince = undefined
  }

  async #sendHeartbeat(): Promise<void> {
    if (!this.#client) return
    this.#pendingSince ??= Date.now()
    await sendNotification.run(this.#heartbeatChannel, String(Date.now())).catch(() => undefined)
  }

  #receive(client: pg.Client, channel: string, payload: string): void {
    if (client !== this.#client) return
    if (channel !== this.#heartbeatChannel) {
      measurements().count('notifications', 'received')
      for (const known of this.#listeners) if (known.channel === channel) known.listener.onNotification(payload)
      return
    }
    if (!this.#isListening) for (const { listener } of this.#listeners) listener.onGap()
    this.#isListening = true
    this.#hasFailed = false
    this.#heartbeatAt = Number(payload)
    this.#lastHeartbeatAt = this.#heartbeatAt
    this.#pendingSince = undefined
  }
}

/** The notifications of this process. */
export const notifications = processSingleton('notifications', () => new Notifications())
