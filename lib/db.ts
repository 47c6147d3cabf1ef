import { PrismaPg } from '@prisma/adapter-pg'
import { env } from '@/lib/env'
import { PrismaClient } from '@/lib/generated/prisma/client'
import { log } from '@/lib/log'
import { withSessionSettings } from '@/lib/session-settings'

declare global {
  // Kept here, because a development server loads this file anew whenever a source changes.
  var daymarkDatabase: PrismaClient | undefined
}

/** The database client of this process. It connects when first used, and again by itself after a lost connection. */
export function db(): PrismaClient {
  globalThis.daymarkDatabase ??= connect()
  return globalThis.daymarkDatabase
}

/** Closes the connections. */
export async function disconnect(): Promise<void> {
  await globalThis.daymarkDatabase?.$disconnect()
  globalThis.daymarkDatabase = undefined
}

function connect(): PrismaClient {
  const connectionString = env().DATABASE_URL
  if (connectionString === undefined) throw new Error('DATABASE_URL is not set')
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  const onLost = (error: Error) => log.warn({ err: error }, 'lost a database connection')
  const adapter = new PrismaPg(
    {
      connectionString: withSessionSettings(connectionString),
      max: 10,
      connectionTimeoutMillis: 30_000,
      application_name: 'daymark',
    },
    { onPoolError: onLost, onConnectionError: onLost },
  )
  // Minimal: its longer messages quote what was to be written.
  return new PrismaClient({ adapter, errorFormat: 'minimal' })
}
