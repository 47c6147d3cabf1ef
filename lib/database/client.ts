import { availableParallelism } from 'node:os'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { withSessionSettings } from '@/lib/database/connection-settings'
import { env } from '@/lib/env'
import { PrismaClient } from '@/lib/generated/prisma/client'
import { log } from '@/lib/log'

type Database = { pool: pg.Pool; client: PrismaClient; prepares: boolean }

declare global {
  // Kept here, because Next's pages and the server are bundles of their own in one process, and because a development
  // server loads this file anew whenever a source changes.
  var daymarkDatabase: Database | undefined
}

/** The database client of this process. It connects when first used, and again by itself after a lost connection. */
export function db(): PrismaClient {
  return database().client
}

/** Runs a statement on a connection of `db()`, which prepares it under its name. */
export function runPreparedStatement<Row extends object>(
  name: string,
  text: string,
  values: unknown[],
): Promise<pg.QueryResult<Row>> {
  const { pool, prepares } = database()
  return pool.query<Row>(prepares ? { name, text, values } : { text, values })
}

/** Closes the connections. */
export async function disconnect(): Promise<void> {
  const closing = globalThis.daymarkDatabase
  globalThis.daymarkDatabase = undefined
  await closing?.client.$disconnect()
  await closing?.pool.end()
}

function database(): Database {
  globalThis.daymarkDatabase ??= connect()
  return globalThis.daymarkDatabase
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
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  const onLost = (error: Error) => log.warn({ err: error }, 'lost a database connection')
  pool.on('error', onLost)
  const adapter = new PrismaPg(pool, { onConnectionError: onLost })
  // Minimal: its longer messages quote what was to be written.
  const client = new PrismaClient({ adapter, errorFormat: 'minimal' })
  // As Prisma names it: through a pooler that hands out connections by transaction, what is prepared is not found again.
  const prepares = new URL(connectionString).searchParams.get('pgbouncer') !== 'true'
  return { pool, client, prepares }
}

/**
 * How many connections this process has at most. Writes wait for the disk, and are written to it together: so there are
 * several for each processor. Of several processes on one port each has its share.
 */
export function poolSize(): number {
  return Math.max(2, Math.ceil(Math.min(5 * availableParallelism(), 40) / env().WEB_CONCURRENCY))
}
