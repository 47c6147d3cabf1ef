import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { processSingleton } from '@/lib/foundation/runtime/process-singleton'
import { acceptsAnyServer, listHostUrls } from '@/lib/foundation/settings/database-url'
import { log } from '@/lib/foundation/telemetry/log'
import { limitAnswer } from './limit-answer'

/** All times in milliseconds. */
const answerTimeoutMs = 1000
const checkEveryMs = 1000
/** While no host accepts writes, such as during a failover. */
const retryEveryMs = 250

/**
 * The hosts of a database: which of them accepts writes now. node-postgres connects to one host alone, so that this
 * watches the current one over a connection of its own, and looks for another when it fails or accepts no writes any
 * more. A database with one host is not watched.
 */
export class DatabaseHosts {
  readonly #urls: string[]
  readonly #acceptsAny: boolean
  readonly #listeners = new Set<() => void>()
  #url: string
  #client: pg.Client | undefined
  #watching: AbortController | undefined

  constructor(databaseUrl: string) {
    this.#urls = listHostUrls(databaseUrl)
    this.#acceptsAny = acceptsAnyServer(databaseUrl)
    this.#url = this.#urls[0] ?? databaseUrl
  }

  get hasSeveral(): boolean {
    return this.#urls.length > 1
  }

  /** The URL of the host to connect to. */
  get url(): string {
    return this.#url
  }

  /** Whether a new connection reached a host that can be used. */
  async isUsable(client: pg.ClientBase): Promise<boolean> {
    // With a standby, too, it is on. Also asked where any host will do: one that is gone does not answer.
    const { rows } = await client.query<{ transaction_read_only: string }>('SHOW transaction_read_only')
    return this.#acceptsAny || rows[0]?.transaction_read_only === 'off'
  }

  /** Watches the hosts until `close`, and calls `onChange` whenever another one is the current one. */
  watch(onChange: () => void): void {
    if (!this.hasSeveral) return
    this.#listeners.add(onChange)
    if (this.#watching) return
    this.#watching = new AbortController()
    void this.#watch(this.#watching.signal)
  }

  close(): void {
    this.#watching?.abort()
    this.#watching = undefined
    this.#listeners.clear()
    this.#dropClient()
  }

  /**
   * Looks for a host that can be used, all at once, because one that is gone may not even refuse.
   * @throws the error of one of them when there is none
   */
  async choose(): Promise<string> {
    if (!this.hasSeveral) return this.#url
    const attempts = this.#urls.map(async (url) => ({ url, client: await this.#openUsable(url) }))
    const chosen = await Promise.any(attempts).catch(({ errors }: AggregateError) => {
      throw errors[0]
    })
    for (const attempt of attempts) {
      void attempt.then(
        ({ client }) => client !== chosen.client && destroy(client),
        () => undefined,
      )
    }
    this.#dropClient()
    if (this.#watching) this.#client = chosen.client
    else destroy(chosen.client)
    if (chosen.url !== this.#url) {
      this.#url = chosen.url
      log.warn({ host: new URL(chosen.url).host }, 'database host changed')
      for (const listener of this.#listeners) listener()
    }
    return this.#url
  }

  async #watch(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const isUsable = await this.#isCurrentUsable()
      if (signal.aborted) return
      const found = isUsable || (await this.choose().catch(() => undefined)) !== undefined
      if (signal.aborted) return this.#dropClient()
      await sleep(found ? checkEveryMs : retryEveryMs, undefined, { ref: false })
    }
  }

  async #isCurrentUsable(): Promise<boolean> {
    const client = this.#client
    if (!client) return false
    const isUsable = await limitAnswer(client, answerTimeoutMs, this.isUsable(client)).catch(() => false)
    if (!isUsable) this.#dropClient()
    return isUsable
  }

  async #openUsable(url: string): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'daymark-hosts',
      connectionTimeoutMillis: answerTimeoutMs,
    })
    // Without a listener a lost connection would end the process; the next check notices it.
    client.on('error', () => undefined)
    try {
      await client.connect()
      if (await limitAnswer(client, answerTimeoutMs, this.isUsable(client))) return client
      throw new Error('no host accepts writes')
    } catch (error) {
      destroy(client)
      throw error
    }
  }

  #dropClient(): void {
    if (this.#client) destroy(this.#client)
    this.#client = undefined
  }
}

/** Ends a connection without waiting for a server that may not answer. */
function destroy(client: pg.Client): void {
  client.connection.stream.destroy()
}

const known = processSingleton('database hosts', () => new Map<string, DatabaseHosts>())

/** The hosts of a database URL. */
export function databaseHosts(databaseUrl: string): DatabaseHosts {
  const hosts = known().get(databaseUrl) ?? new DatabaseHosts(databaseUrl)
  known().set(databaseUrl, hosts)
  return hosts
}

/** Stops watching the hosts of every database. */
export function closeDatabaseHosts(): void {
  for (const hosts of known.clear()?.values() ?? []) hosts.close()
}
