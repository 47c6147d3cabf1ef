import type pg from 'pg'
import * as z from 'zod'
import { AppError, UnavailableError } from '@/lib/foundation/errors'
import { replicaMaxLagMs } from '@/lib/foundation/limits'
import { processSingleton } from '@/lib/foundation/runtime/process-singleton'
import { listHostUrls } from '@/lib/foundation/settings/database-url'
import { env } from '@/lib/foundation/settings/env'
import { measurements } from '@/lib/foundation/telemetry/measurements'
import { queryPool, queryTarget } from './client'
import { type PrimaryLog, ReplicaHost, serverColumns } from './replica-host'
import { type Connection, statement } from './statement'

/** All times in milliseconds. */
const intervalMs = 1000
/** The replicas are checked for so long after the last use. */
const idleTimeoutMs = 60_000
/** A query that fails later is not repeated: the client would not get the answer in time. */
const maxRepeatAfterMs = 3000
/** Beyond it, all accounts count as changed. */
const maxChanged = 100_000

const selectPrimary = statement(
  `SELECT ${serverColumns}, (pg_current_wal_lsn() - '0/0')::float8 AS position`,
  z.object({ cluster: z.string(), startedAt: z.string(), position: z.number() }),
)

/**
 * Chooses between the primary and its replicas. Every second it reads the position of the primary's log, and then how far
 * each replica has got. An account whose tasks have changed reads from the primary until its replica has replayed that.
 */
class Replicas {
  readonly #hosts: ReplicaHost[]
  /** When tasks of an account changed, the oldest first. */
  readonly #changedAt = new Map<string, number>()
  #allChangedAt = Number.NEGATIVE_INFINITY
  #log: { server: PrimaryLog['server']; samples: { at: number; position: number }[] } | undefined
  #timer: NodeJS.Timeout | undefined
  #checking: Promise<void> | undefined
  #lastUsedAt = 0

  constructor(urls: string[]) {
    this.#hosts = urls.map((url) => new ReplicaHost(url, replicaMaxLagMs))
    const sum = (count: (pool: pg.Pool) => number) => () =>
      this.#hosts.reduce((total, { target }) => total + count(target.pool), 0)
    measurements().read(
      'replicaConnections',
      sum((pool) => pool.idleCount),
      'idle',
    )
    measurements().read(
      'replicaConnections',
      sum((pool) => pool.totalCount - pool.idleCount),
      'busy',
    )
  }

  /** Checks the replicas while they are in use. */
  watch(): void {
    this.#lastUsedAt = performance.now()
    if (this.#timer) return
    this.#timer = setInterval(() => this.#tick(), intervalMs).unref()
    this.#tick()
  }

  noteChange(userId: string): void {
    if (this.#changedAt.size >= maxChanged) this.noteAllChanged()
    this.#changedAt.delete(userId)
    this.#changedAt.set(userId, performance.now())
  }

  noteAllChanged(): void {
    this.#changedAt.clear()
    this.#allChangedAt = performance.now()
  }

  async query(userId: string, query: pg.QueryConfig): Promise<pg.QueryResult> {
    this.watch()
    const host = this.#choose(userId)
    if (!host) return queryPool(query)
    const startedAt = performance.now()
    try {
      const result = await queryTarget(host.target, query)
      measurements().count('replicaReads', 'replica')
      return result
    } catch (error) {
      // The client has left.
      if (error instanceof AppError && !(error instanceof UnavailableError)) throw error
      measurements().count('replicaReads', 'failed')
      if (performance.now() - startedAt > maxRepeatAfterMs) throw error
      return queryPool(query)
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#checking
    await Promise.all(this.#hosts.map((host) => host.close()))
  }

  /** The same replica for an account, so that later pages are not older than earlier ones; undefined for the primary. */
  #choose(userId: string): ReplicaHost | undefined {
    const usable = this.#hosts.filter(({ isUsable }) => isUsable)
    const host = usable[Number.parseInt(userId.slice(-8), 16) % usable.length]
    if (!host) {
      measurements().count('replicaReads', 'no replica')
      return undefined
    }
    const changedAt = Math.max(this.#changedAt.get(userId) ?? Number.NEGATIVE_INFINITY, this.#allChangedAt)
    if (changedAt < host.freshUntil) return host
    measurements().count('replicaReads', 'changed')
    return undefined
  }

  #tick(): void {
    if (performance.now() - this.#lastUsedAt > idleTimeoutMs) {
      clearInterval(this.#timer)
      this.#timer = undefined
      return
    }
    this.#checking ??= this.#check().finally(() => {
      this.#checking = undefined
    })
  }

  async #check(): Promise<void> {
    // While the primary does not answer, replicas become too old to use.
    await this.#samplePrimary().catch(() => undefined)
    const { server, samples } = this.#log ?? {}
    if (!server || !samples) return
    await Promise.all(this.#hosts.map((host) => host.check({ server, samples })))
    this.#forgetChanges()
  }

  async #samplePrimary(): Promise<void> {
    // Every commit before this moment lies before the position.
    const at = performance.now()
    const { position, ...server } = await selectPrimary.one()
    // After a failover the positions are those of another log.
    const isSame = this.#log?.server.startedAt === server.startedAt
    const recent = isSame ? (this.#log?.samples ?? []).filter((sample) => at - sample.at <= replicaMaxLagMs) : []
    this.#log = { server, samples: [...recent, { at, position }] }
  }

  /** Forgets changes that every replica has, or that are so old that any replica in use has them. */
  #forgetChanges(): void {
    const oldest = Math.min(...this.#hosts.map(({ freshUntil }) => freshUntil))
    const until = Math.max(oldest, performance.now() - replicaMaxLagMs)
    for (const [userId, at] of this.#changedAt) {
      if (at >= until) return
      this.#changedAt.delete(userId)
    }
  }
}

const replicas = processSingleton('replicas', () => {
  const { DATABASE_REPLICA_URL } = env()
  return DATABASE_REPLICA_URL === undefined ? undefined : new Replicas(listHostUrls(DATABASE_REPLICA_URL))
})

const primary: Connection = { query: queryPool }

/**
 * Connection for reads that may be up to 10 s old: a replica that has all known changes of the account, or else the
 * primary. A read that fails on a replica is repeated on the primary.
 */
export function readStale(userId: string): Connection {
  const known = replicas()
  return known ? { query: (query) => known.query(userId, query) } : primary
}

/** Whether there is a replica. */
export function hasReplica(): boolean {
  return replicas() !== undefined
}

/** Begins to check the replicas, so that the log tells at the start which of them cannot be used. */
export function watchReplicas(): void {
  replicas()?.watch()
}

/** Notes that data of an account have changed, after the commit. */
export function noteChange(userId: string): void {
  replicas()?.noteChange(userId)
}

/** Notes that data of any account may have changed. */
export function noteAllChanged(): void {
  replicas()?.noteAllChanged()
}

/** Closes the connections to the replicas. */
export async function closeReplicas(): Promise<void> {
  await replicas.clear()?.close()
}
