import pg from 'pg'
import { isTransactionPooler } from '@/lib/foundation/settings/database-url'
import { log } from '@/lib/foundation/telemetry/log'
import { measurements } from '@/lib/foundation/telemetry/measurements'
import type { QueryTarget } from './client'
import { limitAnswer } from './limit-answer'
import { createPool } from './pool'

const answerTimeoutMs = 1000

/** Identity of a server. A copy has the same system identifier, but another start time. */
export const serverColumns = `(SELECT "system_identifier"::text FROM pg_control_system()) AS cluster,
  extract(epoch FROM pg_postmaster_start_time())::text AS "startedAt"`

type Server = { cluster: string; startedAt: string }

/** Positions in the log of the primary (bytes), each with the time before which all its commits lie (`performance.now`). */
export type PrimaryLog = { server: Server; samples: readonly { at: number; position: number }[] }

type Answer = Server & { isReplica: boolean; position: number | null }

// On a primary too, the position is that of its last recovery.
const selectPosition = `SELECT ${serverColumns}, pg_is_in_recovery() AS "isReplica",
  (pg_last_wal_replay_lsn() - '0/0')::float8 AS position`

/** One replica: its connections, and the time up to which it is known to have every commit of the primary. */
export class ReplicaHost {
  /** Host and port, for the log and metrics. */
  readonly name: string
  readonly target: QueryTarget
  readonly #url: string
  readonly #maxLagMs: number
  readonly #createdAt = performance.now()
  readonly #open = new Set<pg.PoolClient>()
  #client: pg.Client | undefined
  #freshUntil = Number.NEGATIVE_INFINITY
  #problem: string | undefined = 'not checked yet'

  /** @param url of one host */
  constructor(url: string, maxLagMs: number) {
    const { host, searchParams } = new URL(url)
    this.name = searchParams.get('host') ?? decodeURIComponent(host)
    this.#url = url
    this.#maxLagMs = maxLagMs
    const prepares = !isTransactionPooler(url)
    const pool = createPool(url, prepares, true)
    pool.on('connect', (client) => this.#open.add(client))
    pool.on('remove', (client) => this.#open.delete(client))
    this.target = { pool, prepares }
    measurements().read('replicaLag', () => this.lagMs / 1000, this.name)
    measurements().read('replicaUsable', () => (this.isUsable ? 1 : 0), this.name)
  }

  /** `performance.now` */
  get freshUntil(): number {
    return this.#freshUntil
  }

  get lagMs(): number {
    return performance.now() - Math.max(this.#freshUntil, this.#createdAt)
  }

  get isUsable(): boolean {
    return this.#problem === undefined && performance.now() - this.#freshUntil <= this.#maxLagMs
  }

  /** Compares the replica with the log of the primary. Takes 2 s at most, and never rejects. */
  async check({ server, samples }: PrimaryLog): Promise<void> {
    const askedAt = performance.now()
    try {
      const { isReplica, position, cluster, startedAt } = await this.#ask()
      if (cluster !== server.cluster) return this.#stop('is another database')
      // The primary under another name: harmless, and as fresh as can be. Any other server that accepts writes has left.
      if (!isReplica && startedAt !== server.startedAt) return this.#stop('is no replica')
      const last = samples.findLast((sample) => sample.position <= (position ?? 0))?.at
      this.#freshUntil = isReplica ? (last ?? Number.NEGATIVE_INFINITY) : askedAt
      if (performance.now() - this.#freshUntil <= this.#maxLagMs) this.#use()
      else this.#note('lags')
    } catch (error) {
      this.drop(error)
    }
  }

  /** Ends all connections: those that wait for an answer fail at once, and are answered by the primary. */
  drop(cause: unknown): void {
    this.#freshUntil = Number.NEGATIVE_INFINITY
    this.#note('is unreachable', cause)
    this.#client?.connection.stream.destroy()
    this.#client = undefined
    for (const client of this.#open) {
      if (client instanceof pg.Client) client.connection.stream.destroy(new Error('the replica is unreachable'))
    }
  }

  async close(): Promise<void> {
    this.#client?.connection.stream.destroy()
    this.#client = undefined
    await this.target.pool.end()
  }

  async #ask(): Promise<Answer> {
    this.#client ??= await this.#connect()
    const { rows } = await limitAnswer(this.#client, answerTimeoutMs, this.#client.query<Answer>(selectPosition))
    if (!rows[0]) throw new Error('no row')
    return rows[0]
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'daymark-replica',
      connectionTimeoutMillis: answerTimeoutMs,
    })
    // The next check reports a lost connection; without a listener the event would end the process.
    client.on('error', () => undefined)
    await client.connect()
    return client
  }

  #stop(problem: string): void {
    this.#freshUntil = Number.NEGATIVE_INFINITY
    this.#note(problem)
  }

  #use(): void {
    if (this.#problem !== undefined) log.info({ host: this.name }, 'replica in use')
    this.#problem = undefined
  }

  #note(problem: string, error?: unknown): void {
    if (problem === this.#problem) return
    this.#problem = problem
    log.warn({ host: this.name, problem, ...(error !== undefined && { err: error }) }, 'replica not in use')
  }
}
