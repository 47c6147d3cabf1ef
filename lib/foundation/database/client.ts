import { PrismaPg } from '@prisma/adapter-pg'
import type pg from 'pg'
import { PrismaClient } from '@/lib/foundation/database/generated/client'
import { type Applied, overloaded, type UnavailableError } from '@/lib/foundation/errors'
import { callerLeft, currentCaller } from '@/lib/foundation/request/caller'
import { processSingleton } from '@/lib/foundation/runtime/process-singleton'
import { isTransactionPooler } from '@/lib/foundation/settings/database-url'
import { env } from '@/lib/foundation/settings/env'
import { measurements } from '@/lib/foundation/telemetry/measurements'
import { closeDatabaseHosts } from './hosts'
import type { PatientPool } from './patient-pool'
import { Pipeline } from './pipeline'
import { createPool, logLostConnection, pipelineCount } from './pool'
import { databaseProbe } from './probe'
import { noteDuration, StatementWatch } from './statement-watch'
import { breaksConnection, toUnavailable, unreachable } from './unavailable'

/** Longer than the pool waits for a connection, which then says why there is none, and begins a transaction. */
const beginTimeoutMs = 4000

type Database = {
  pool: PatientPool
  /** Whether its connections prepare statements by name, which a transaction pooler forbids. */
  prepares: boolean
  pipelines: readonly Pipeline[]
  client: PrismaClient
}

/** The pool of connections, the pipelines for short reads, and Prisma's client over the pool. */
export const database = processSingleton('database', connect)

/** The database client of this process. It connects on first use and reconnects after a lost connection. */
export function db(): PrismaClient {
  return database().client
}

/**
 * Runs a query on any connection, unless the client that waits for it has disconnected in the meantime.
 * @throws UnavailableError when the database cannot be reached, or is too slow
 */
export function queryPool(query: pg.QueryConfig, caller = currentCaller()): Promise<pg.QueryResult> {
  const { pool, prepares } = database()
  const watch = new StatementWatch(query.text, caller)
  // Callbacks, because each promise costs a request a measurable part of its time.
  return new Promise((resolve, reject) => {
    pool.connect((connectError, client, release) => {
      if (!client) {
        watch.finish(connectError)
        return reject(noConnection(pool, connectError))
      }
      if (caller?.hasLeft()) {
        release()
        watch.finish()
        return reject(callerLeft())
      }
      watch.markSent()
      client.query(prepares ? query : withoutName(query), (error, result) => {
        watch.finish(error ?? undefined)
        // The pool must not hand a broken connection out again.
        release(error && breaksConnection(error))
        if (error) reject(toUnavailable(error, 'unknown'))
        else resolve(result)
      })
    })
  })
}

/**
 * Runs a short query that only reads, together with others on one connection. If that fails, or is not possible at the
 * moment, runs it on a connection of the pool.
 * @throws UnavailableError as `queryPool` does
 */
export function queryPipelined(query: pg.QueryConfig): Promise<pg.QueryResult> {
  const pipeline = leastBusy(database().pipelines)
  if (!pipeline) return queryPool(query)
  const caller = currentCaller()
  if (caller?.hasLeft()) return Promise.reject(callerLeft())
  const watch = new StatementWatch(query.text, caller)
  watch.markSent()
  return new Promise((resolve, reject) => {
    const isSent = pipeline.send(query, (error, result) => {
      watch.finish(error ?? undefined)
      if (error) queryPool(query, caller).then(resolve, reject)
      else resolve(result)
    })
    if (!isSent) queryPool(query, caller).then(resolve, reject)
  })
}

function leastBusy(pipelines: readonly Pipeline[]): Pipeline | undefined {
  let [best] = pipelines
  for (const pipeline of pipelines) if (best && pipeline.inFlight < best.inFlight) best = pipeline
  return best
}

/** A connection checked out of the pool. The caller must release it. */
export type PoolConnection = {
  query: (query: pg.QueryConfig) => Promise<pg.QueryResult>
  /** Commits the transaction. Without an answer, it is unknown whether it took effect. */
  commit: () => Promise<void>
  /** Rolls back an open transaction. A broken connection is discarded, which has the same effect. */
  release: () => Promise<void>
}

/**
 * Checks a connection out of the pool for a transaction.
 * @throws UnavailableError when there is none
 */
export async function checkOutConnection(): Promise<PoolConnection> {
  const { pool, prepares } = database()
  const caller = currentCaller()
  const client = await pool.connect().catch((error) => {
    throw noConnection(pool, error)
  })
  if (caller?.hasLeft()) {
    client.release()
    throw callerLeft()
  }
  let isOpen = true
  let isBroken = false
  const run = async (query: pg.QueryConfig, ifSilent: Applied) => {
    const watch = new StatementWatch(query.text, caller)
    watch.markSent()
    try {
      const result = await client.query(prepares ? query : withoutName(query))
      watch.finish()
      return result
    } catch (error) {
      watch.finish(error)
      isBroken ||= breaksConnection(error)
      throw toUnavailable(error, ifSilent)
    }
  }
  return {
    query: (query) => run(query, 'no'),
    commit: async () => {
      await run({ text: 'COMMIT' }, 'unknown')
      isOpen = false
    },
    release: async () => {
      if (isOpen && !isBroken) await run({ text: 'ROLLBACK' }, 'no').catch(() => undefined)
      client.release(isBroken)
    },
  }
}

function noConnection(pool: PatientPool, cause: unknown): UnavailableError {
  return pool.isOverloaded ? overloaded('All connections to the database are in use') : unreachable(cause, 'no')
}

function withoutName({ name: _name, ...query }: pg.QueryConfig): pg.QueryConfig {
  return query
}

/** Closes the connection pool and the connection of the health check. */
export async function disconnect(): Promise<void> {
  databaseProbe.clear()?.close()
  closeDatabaseHosts()
  const closing = database.clear()
  await closing?.client.$disconnect()
  await Promise.all(closing?.pipelines.map((pipeline) => pipeline.close()) ?? [])
  await closing?.pool.end()
}

function connect(): Database {
  const connectionString = env().DATABASE_URL
  if (connectionString === undefined) throw new Error('DATABASE_URL is not set')
  const prepares = !isTransactionPooler(connectionString)
  const pool = createPool(connectionString, prepares)
  const adapter = new PrismaPg(pool, { onConnectionError: logLostConnection })
  // Longer error messages quote the values of the query.
  const client = new PrismaClient({
    adapter,
    errorFormat: 'minimal',
    log: [{ level: 'query', emit: 'event' }],
    transactionOptions: { maxWait: beginTimeoutMs },
  })
  client.$on('query', ({ query, duration }) => noteDuration(query, duration))
  // A transaction pooler gives each transaction another connection.
  const pipelines = Array.from({ length: prepares ? pipelineCount() : 0 }, () => new Pipeline(connectionString))
  measurements().read('databaseConnections', () => pipelines.filter(({ isOpen }) => isOpen).length, 'pipelined')
  return { pool, pipelines, client, prepares }
}
