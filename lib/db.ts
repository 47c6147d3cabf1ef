import { availableParallelism } from 'node:os'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { env } from '@/lib/env'
import { PrismaClient } from '@/lib/generated/prisma/client'
import { log } from '@/lib/log'
import { withSessionSettings } from '@/lib/session-settings'

type Database = { pool: pg.Pool; client: PrismaClient }

declare global {
  // Kept here, because Next's pages and the server are bundles of their own in one process, and because a development
  // server loads this file anew whenever a source changes.
  var daymarkDatabase: Database | undefined
}

/** The database client of this process. It connects when first used, and again by itself after a lost connection. */
export function db(): PrismaClient {
  return database().client
}

/** The connections of `db()`, for statements that are prepared. */
export function connections(): pg.Pool {
  return database().pool
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
  return { pool, client: new PrismaClient({ adapter, errorFormat: 'minimal' }) }
}

/**
 * Writes wait for the disk, and are written to it together: so there are several connections for each processor. Of
 * several processes on one port each has its share.
 */
function poolSize(): number {
  return Math.max(2, Math.ceil(Math.min(8 * availableParallelism(), 40) / env().WEB_CONCURRENCY))
}
