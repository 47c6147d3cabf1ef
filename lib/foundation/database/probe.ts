import pg from 'pg'
import { processSingleton } from '@/lib/foundation/runtime/process-singleton'
import { env } from '@/lib/foundation/settings/env'
import { databaseHosts } from './hosts'

/** `blocked`: the database answers, but the tasks cannot be read, because somebody has locked them. */
export type DatabaseStatus = 'ok' | 'blocked' | 'unreachable'

/** All times in milliseconds. */
const lockTimeoutMs = 1000
const answerTimeoutMs = 2000
/** A result this young is returned without a query. */
const freshMs = 900
/** A good result this young is returned without waiting for the next one, so that the answer never waits under load. */
const recentMs = 3000
const intervalMs = 1000
/** Probes continue for so long after the last use. */
const idleTimeoutMs = 60_000

// One statement, which a transaction pooler cannot separate. Nobody has this id: the index alone is read.
const probeQuery = `SET LOCAL lock_timeout = ${lockTimeoutMs};
  SELECT FROM "Task" WHERE "userId" = '00000000-0000-0000-0000-000000000000' LIMIT 1`

/**
 * Checks whether the database serves, over a connection of its own: one of the pool may have to be waited for, although
 * the database is well. While it is in use, it probes every second.
 */
class DatabaseProbe {
  #client: pg.Client | undefined
  #probing: Promise<DatabaseStatus> | undefined
  #last: { status: DatabaseStatus; at: number } | undefined
  #lastUsedAt = 0
  #timer: NodeJS.Timeout | undefined

  /** Takes 2 s at most. */
  async check(): Promise<DatabaseStatus> {
    this.#lastUsedAt = performance.now()
    this.#timer ??= setInterval(() => this.#probeInBackground(), intervalMs).unref()
    const age = this.#last ? performance.now() - this.#last.at : Number.POSITIVE_INFINITY
    if (this.#last && age < freshMs) return this.#last.status
    const probing = this.#probe()
    return this.#last?.status === 'ok' && age < recentMs ? 'ok' : probing
  }

  close(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#dropConnection()
  }

  #probeInBackground(): void {
    if (performance.now() - this.#lastUsedAt > idleTimeoutMs) this.close()
    else void this.#probe()
  }

  /** Concurrent callers share one probe. Never rejects. */
  #probe(): Promise<DatabaseStatus> {
    this.#probing ??= this.#queryWithTimeout().then((status) => {
      this.#probing = undefined
      this.#last = { status, at: performance.now() }
      if (status === 'unreachable') this.#dropConnection()
      return status
    })
    return this.#probing
  }

  async #queryWithTimeout(): Promise<DatabaseStatus> {
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise<DatabaseStatus>((resolve) => {
      timer = setTimeout(resolve, answerTimeoutMs, 'unreachable')
    })
    const status = await Promise.race([this.#query(), timeout])
    clearTimeout(timer)
    return status
  }

  async #query(): Promise<DatabaseStatus> {
    try {
      this.#client ??= await connect()
      await this.#client.query(probeQuery)
      return 'ok'
    } catch (error) {
      // 55P03 lock_not_available.
      return error instanceof pg.DatabaseError && error.code === '55P03' ? 'blocked' : 'unreachable'
    }
  }

  #dropConnection(): void {
    const client = this.#client
    this.#client = undefined
    // Without waiting for a database that does not answer.
    client?.connection.stream.destroy()
  }
}

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseHosts(env().DATABASE_URL ?? '').url,
    application_name: 'daymark-health',
    keepAlive: true,
    connectionTimeoutMillis: answerTimeoutMs,
  })
  // The next query reports a lost connection; without a listener the event would end the process.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** The probe of this process. */
export const databaseProbe = processSingleton('database probe', () => new DatabaseProbe())
