import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { statement } from '@/lib/database/statement'
import { env } from '@/lib/env'
import { log } from '@/lib/log'
import { processSingleton } from '@/lib/process-singleton'

const beatMs = 1000
const currentForMs = 3000
const restAfterMs = 60_000
const deafAfterMs = 30_000

export type Listener = {
  onNotification: (payload: string) => void
  /** What was said before this may have been missed. */
  onGap: () => void
}

const say = statement('SELECT pg_notify($1, $2)')

/**
 * Hears what is said with NOTIFY, over one database connection for the whole process. It says something to itself every
 * second: only what is heard again shows that everything else is (through a pooler that shares connections, say, it is
 * not). While nobody asks it rests, so that an idle service leaves its database alone.
 */
class Notifications {
  readonly #listeners = new Map<string, Listener>()
  readonly #heartbeatChannel = `daymark_echo_${randomUUID().replaceAll('-', '')}`
  #client: pg.Client | undefined
  #isListening = false
  /** When the last echo that came back was sent: all that was said before has been heard. */
  #heartbeatAt = 0
  #pendingSince: number | undefined
  #lastUsedAt = 0
  #timer: NodeJS.Timeout | undefined

  /** Calls back whatever is said on a channel, until this is closed. */
  addListener(channel: string, hearer: Listener): void {
    this.#listeners.set(channel, hearer)
    this.#lastUsedAt = Date.now()
    // Where there is no connection yet, it begins with all channels.
    if (this.#client) void this.#listen(this.#client, channel).then(hearer.onGap, () => undefined)
    this.#timer ??= setInterval(() => void this.#sendHeartbeatWhenDue(), beatMs).unref()
    void this.#sendHeartbeatWhenDue()
  }

  /** Whether all that was said until 3 s ago has been heard, and what is said now is heard at once. */
  isCurrent(): boolean {
    const now = Date.now()
    this.#lastUsedAt = now
    const age = now - this.#heartbeatAt
    if (age >= 0 && age < currentForMs) return true
    if (this.#pendingSince === undefined) void this.#sendHeartbeat()
    return false
  }

  /** Closes the connection: nothing is heard any more. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#listeners.clear()
    const client = this.#client
    this.#reset()
    await client?.end().catch(() => undefined)
  }

  async #sendHeartbeatWhenDue(): Promise<void> {
    const now = Date.now()
    if (now - this.#lastUsedAt > restAfterMs) return
    if (!this.#client) return this.#connect()
    // A connection that has gone without a word is found out by this alone.
    if (this.#pendingSince !== undefined && now - this.#pendingSince > deafAfterMs) {
      this.#dropConnection(this.#client, 'nothing was heard')
    } else await this.#sendHeartbeat()
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: env().DATABASE_URL,
      application_name: 'daymark-notices',
      keepAlive: true,
      connectionTimeoutMillis: 5000,
    })
    this.#client = client
    const lose = (error: unknown) => this.#dropConnection(client, error)
    client.on('error', lose).on('end', () => lose('ended'))
    client.on('notification', ({ channel, payload = '' }) => this.#receive(client, channel, payload))
    try {
      await client.connect()
      // The echoes last: one that comes back shows that everything else is heard.
      for (const channel of [...this.#listeners.keys(), this.#heartbeatChannel]) await this.#listen(client, channel)
      await this.#sendHeartbeat()
    } catch (error) {
      lose(error)
    }
  }

  async #listen(client: pg.Client, channel: string): Promise<void> {
    await client.query(`LISTEN ${channel}`)
  }

  #dropConnection(client: pg.Client, error?: unknown): void {
    if (this.#client !== client) return
    if (this.#isListening && error) log.warn({ err: error }, 'what other instances say is not heard for now')
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
    await say.run(this.#heartbeatChannel, String(Date.now())).catch(() => undefined)
  }

  #receive(client: pg.Client, channel: string, payload: string): void {
    if (client !== this.#client) return
    if (channel !== this.#heartbeatChannel) {
      this.#listeners.get(channel)?.onNotification(payload)
      return
    }
    if (!this.#isListening) for (const hearer of this.#listeners.values()) hearer.onGap()
    this.#isListening = true
    this.#heartbeatAt = Number(payload)
    this.#pendingSince = undefined
  }
}

/** The notifications that this process receives. */
export const notifications = processSingleton('notifications', () => new Notifications())
