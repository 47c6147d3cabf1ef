import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { statement } from '@/lib/database/statement'
import { env } from '@/lib/env'
import { log } from '@/lib/log'

const beatMs = 1000
const currentForMs = 3000
const restAfterMs = 60_000
const deafAfterMs = 30_000

export type Hearer = {
  onNotice: (payload: string) => void
  /** What was said before this may have been missed. */
  onGap: () => void
}

const say = statement('SELECT pg_notify($1, $2)')

/**
 * Hears what is said with NOTIFY, over one database connection for the whole process. It says something to itself every
 * second: only what is heard again shows that everything else is (through a pooler that shares connections, say, it is
 * not). While nobody asks it rests, so that an idle service leaves its database alone.
 */
class Notices {
  readonly #hearers = new Map<string, Hearer>()
  readonly #echoes = `daymark_echo_${randomUUID().replaceAll('-', '')}`
  #client: pg.Client | undefined
  #hasHeard = false
  /** When the last echo that came back was sent: all that was said before has been heard. */
  #currentAt = 0
  #unansweredSince: number | undefined
  #wantedAt = 0
  #timer: NodeJS.Timeout | undefined

  /** Calls back whatever is said on a channel, until this is closed. */
  hear(channel: string, hearer: Hearer): void {
    this.#hearers.set(channel, hearer)
    this.#wantedAt = Date.now()
    // Where there is no connection yet, it begins with all channels.
    if (this.#client) void this.#listen(this.#client, channel).then(hearer.onGap, () => undefined)
    this.#timer ??= setInterval(() => void this.#beat(), beatMs).unref()
    void this.#beat()
  }

  /** Whether all that was said until 3 s ago has been heard, and what is said now is heard at once. */
  isCurrent(): boolean {
    const now = Date.now()
    this.#wantedAt = now
    const age = now - this.#currentAt
    if (age >= 0 && age < currentForMs) return true
    if (this.#unansweredSince === undefined) void this.#askForEcho()
    return false
  }

  /** Closes the connection: nothing is heard any more. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#hearers.clear()
    const client = this.#client
    this.#forget()
    await client?.end().catch(() => undefined)
  }

  async #beat(): Promise<void> {
    const now = Date.now()
    if (now - this.#wantedAt > restAfterMs) return
    if (!this.#client) return this.#connect()
    // A connection that has gone without a word is found out by this alone.
    if (this.#unansweredSince !== undefined && now - this.#unansweredSince > deafAfterMs) {
      this.#lose(this.#client, 'nothing was heard')
    } else await this.#askForEcho()
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: env().DATABASE_URL,
      application_name: 'daymark-notices',
      keepAlive: true,
      connectionTimeoutMillis: 5000,
    })
    this.#client = client
    const lose = (error: unknown) => this.#lose(client, error)
    client.on('error', lose).on('end', () => lose('ended'))
    client.on('notification', ({ channel, payload = '' }) => this.#hear(client, channel, payload))
    try {
      await client.connect()
      // The echoes last: one that comes back shows that everything else is heard.
      for (const channel of [...this.#hearers.keys(), this.#echoes]) await this.#listen(client, channel)
      await this.#askForEcho()
    } catch (error) {
      lose(error)
    }
  }

  async #listen(client: pg.Client, channel: string): Promise<void> {
    await client.query(`LISTEN ${channel}`)
  }

  #lose(client: pg.Client, error?: unknown): void {
    if (this.#client !== client) return
    if (this.#hasHeard && error) log.warn({ err: error }, 'what other instances say is not heard for now')
    this.#forget()
    client.end().catch(() => undefined)
  }

  #forget(): void {
    this.#client = undefined
    this.#hasHeard = false
    this.#currentAt = 0
    this.#unansweredSince = undefined
  }

  async #askForEcho(): Promise<void> {
    if (!this.#client) return
    this.#unansweredSince ??= Date.now()
    await say.run(this.#echoes, String(Date.now())).catch(() => undefined)
  }

  #hear(client: pg.Client, channel: string, payload: string): void {
    if (client !== this.#client) return
    if (channel !== this.#echoes) {
      this.#hearers.get(channel)?.onNotice(payload)
      return
    }
    if (!this.#hasHeard) for (const hearer of this.#hearers.values()) hearer.onGap()
    this.#hasHeard = true
    this.#currentAt = Number(payload)
    this.#unansweredSince = undefined
  }
}

declare global {
  // Kept here, because Next's pages and the server are bundles of their own in one process.
  var daymarkNotices: Notices | undefined
}

/** What this process hears of the others. */
export function notices(): Notices {
  globalThis.daymarkNotices ??= new Notices()
  return globalThis.daymarkNotices
}
