import { availableParallelism } from 'node:os'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { withSessionSettings } from '@/lib/database/connection-settings'
import { env } from '@/lib/env'
import { PrismaClient } from '@/lib/generated/prisma/client'
import { log } from '@/lib/log'
import { processSingleton } from '@/lib/process-singleton'
import { toUnavailable } from './unavailable'

type Database = { pool: pg.Pool; client: PrismaClient; prepares: boolean }

/** The pool of connections, and Prisma's client over it. */
export const database = processSingleton('database', connect)

/** The database client of this process. It connects on first use and reconnects after a lost connection. */
export function db(): PrismaClient {
  return database().client
}

/**
 * Runs a query on any connection. Each connection prepares it under its name, unless a transaction pooler forbids that.
 * @throws UNAVAILABLE when the database cannot be reached
 */
export async function queryPool(query: pg.QueryConfig): Promise<pg.QueryResult> {
  const { pool, prepares } = database()
  try {
    return await pool.query(prepares ? query : withoutName(query))
  } catch (error) {
    throw toUnavailable(error)
  }
}

/** A connection checked out of the pool. The caller must release it. A broken one is discarded. */
export type PoolConnection = { query: typeof queryPool; release: (isBroken: boolean) => void }

/** Checks a connection out of the pool. Waits up to 30 s for a free one. */
export async function checkOutConnection(): Promise<PoolConnection> {
  const { pool, prepares } = database()
  const fail = (error: unknown) => {
    throw toUnavailable(error)
  }
  const client = await pool.connect().catch(fail)
  return {
    query: (query) => client.query(prepares ? query : withoutName(query)).catch(fail),
    release: (isBroken) => client.release(isBroken),
  }
}

function withoutName({ name: _name, ...query }: pg.QueryConfig): pg.QueryConfig {
  return query
}

/** Closes the connection pool. */
export async function disconnect(): Promise<void> {
  const closing = database.clear()
  await closing?.client.$disconnect()
  await closing?.pool.end()
}

function connect(): Database {
  const connectionString = env().DATABASE_URL
  if (connectionString === undefined) throw new Error('DATABASE_URL is not set')
  const pool = new pg.Pool({
    connectionString: withSessionSettings(connectionString),
    max: poolSize(),
    connectionTimeoutMillis: 30_000,
    application_name: 'daymark',
  })
  // The pool replaces a connection that breaks while idle; without a listener the error would end the process.
  const logLostConnection = (error: Error) => log.warn({ err: error }, 'database connection lost')
  pool.on('error', logLostConnection)
  const adapter = new PrismaPg(pool, { onConnectionError: logLostConnection })
  // Longer error messages quote the values of the query.
  const client = new PrismaClient({ adapter, errorFormat: 'minimal' })
  // `pgbouncer=true` is Prisma's flag for a transaction pooler; prepared statements do not survive one.
  const prepares = new URL(connectionString).searchParams.get('pgbouncer') !== 'true'
  return { pool, client, prepares }
}

/**
 * The largest connection pool of this process: 5 per CPU core, because writes wait for the disk and commit in groups, at
 * most 40, divided by the number of worker processes.
 */
export function poolSize(): number {
  return Math.max(2, Math.ceil(Math.min(5 * availableParallelism(), 40) / env().WEB_CONCURRENCY))
}
