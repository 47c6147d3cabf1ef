import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Actor } from '@/lib/actor'
import { db } from '@/lib/db'
import { env } from '@/lib/env'
import { log } from '@/lib/log'
import { changeChannel } from './announce'

const echoEveryMs = 10_000
const echoWithinMs = 5000
const deafAfterMs = 30_000
const retryEveryMs = 1000
const lookEveryMs = 2000

/** Who is called back when tasks may have changed, and when nothing more will be heard. */
export type Watcher = { onChange: () => void; onClose: () => void }

/**
 * Hears whose tasks have changed, over one database connection for all who watch. While there is none, or what was said
 * is not heard (as through a pooler that shares connections), every watcher is told to look, every 2 s.
 */
class ChangeWatch {
  readonly #watchers = new Map<Watcher, string>()
  readonly #name = randomUUID()
  #client: pg.Client | undefined
  #heardAt = 0
  #connectedAt = 0
  #timers: NodeJS.Timeout[] = []

  add(userId: string, watcher: Watcher): () => void {
    this.#watchers.set(watcher, userId)
    if (this.#timers.length === 0) this.#begin()
    return () => {
      this.#watchers.delete(watcher)
      if (this.#watchers.size === 0) void this.close()
    }
  }

  /** Closes the connection, and tells everybody. Who comes later opens another. */
  async close(): Promise<void> {
    for (const timer of this.#timers.splice(0)) clearInterval(timer)
    for (const watcher of this.#watchers.keys()) watcher.onClose()
    this.#watchers.clear()
    const client = this.#client
    this.#client = undefined
    this.#heardAt = 0
    await client?.end().catch(() => undefined)
  }

  #begin(): void {
    void this.#connect()
    this.#timers = [
      setInterval(() => void this.#connect(), retryEveryMs),
      setInterval(() => void this.#askForEcho(), echoEveryMs),
      setInterval(() => {
        if (!this.#isListening()) this.#tellAll()
      }, lookEveryMs),
    ]
    for (const timer of this.#timers) timer.unref()
  }

  #isListening(): boolean {
    return this.#client !== undefined && Date.now() - this.#heardAt < echoEveryMs + echoWithinMs
  }

  async #connect(): Promise<void> {
    if (this.#client) return
    const client = new pg.Client({
      connectionString: env().DATABASE_URL,
      application_name: 'daymark-watch',
      keepAlive: true,
      connectionTimeoutMillis: 5000,
    })
    this.#client = client
    this.#connectedAt = Date.now()
    const lose = (error: unknown) => this.#lose(client, error)
    client.on('error', lose).on('end', () => lose('ended'))
    client.on('notification', ({ payload = '' }) => this.#hear(payload))
    try {
      await client.connect()
      await client.query(`LISTEN ${changeChannel}`)
      await this.#askForEcho()
    } catch (error) {
      lose(error)
    }
  }

  #lose(client: pg.Client, error: unknown): void {
    if (this.#client !== client) return
    this.#client = undefined
    if (this.#heardAt > 0) log.warn({ err: error }, 'not listening for changed tasks: asking instead')
    this.#heardAt = 0
    client.end().catch(() => undefined)
  }

  /** Says something to itself: only what is heard again shows that changes will be. */
  async #askForEcho(): Promise<void> {
    if (!this.#client) return
    // A connection that has gone without a word is found out by this alone.
    const silentForMs = Date.now() - Math.max(this.#heardAt, this.#connectedAt)
    if (silentForMs > deafAfterMs) this.#lose(this.#client, 'nothing was heard')
    await db().$executeRaw`SELECT pg_notify(${changeChannel}, ${this.#name})`.catch(() => undefined)
  }

  #hear(payload: string): void {
    if (payload === this.#name) {
      // What changed before it could be heard is looked for.
      if (!this.#isListening()) this.#tellAll()
      this.#heardAt = Date.now()
      return
    }
    for (const [watcher, userId] of this.#watchers) if (userId === payload) watcher.onChange()
  }

  #tellAll(): void {
    for (const watcher of this.#watchers.keys()) watcher.onChange()
  }
}

declare global {
  // Kept here, because the pages and the server that stops this are bundles of their own in one process.
  var daymarkWatch: ChangeWatch | undefined
}

/**
 * Calls back whenever tasks of this person may have changed, whoever changed them, on whichever instance, until the
 * server stops.
 * @returns what ends it
 */
export function watchTasks(actor: Actor, watcher: Watcher): () => void {
  globalThis.daymarkWatch ??= new ChangeWatch()
  return globalThis.daymarkWatch.add(actor.userId, watcher)
}

/** Closes the connection, and tells everybody. */
export async function stopWatching(): Promise<void> {
  await globalThis.daymarkWatch?.close()
}
