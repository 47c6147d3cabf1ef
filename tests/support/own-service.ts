import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startService } from './server-process'
import { openTestDatabase } from './test-database'

export type OwnService = Awaited<ReturnType<typeof startService>>

/** A database that nobody else uses, and the services on it, for tests of what settings change. */
export type OwnDatabase = {
  url: string
  serve: (settings: Record<string, string>) => Promise<OwnService>
  /** The rows that a statement gives. */
  rows: (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
  /** Takes the database away from its services. */
  stopDatabase: () => Promise<void>
  /** Stops the services too. */
  close: () => Promise<void>
}

export async function openOwnDatabase(): Promise<OwnDatabase> {
  const database = await openTestDatabase()
  const pool = new pg.Pool({ connectionString: database.url, max: 1 })
  // A connection that waits while its database is stopped.
  pool.on('error', () => undefined)
  const services: OwnService[] = []
  let isStopped = false
  const stopDatabase = async () => {
    if (isStopped) return
    isStopped = true
    await pool.end()
    await database.close()
  }
  return {
    url: database.url,
    serve: async (settings) => {
      const service = await startService(
        { DATABASE_URL: database.url, LOG_LEVEL: 'info', ...settings },
        { pages: true },
      )
      services.push(service)
      return service
    },
    rows: async (sql, values) => (await pool.query(sql, values)).rows,
    close: async () => {
      for (const { child } of services) child.kill('SIGTERM')
      for (const { ended } of services) await ended
      await stopDatabase()
    },
    stopDatabase,
  }
}

/** Waits until a service has logged nothing for half a second: all that was asked of it has been answered. */
export async function untilQuiet(service: OwnService): Promise<void> {
  for (let before = ''; before !== service.output(); await sleep(500)) before = service.output()
}
