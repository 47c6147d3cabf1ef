import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startService } from './server-process'
import { rememberService } from './service-errors'
import { openTestDatabase } from './test-database'

export type OwnService = Awaited<ReturnType<typeof startService>>

/** A separate database and the services on it, for tests that need their own settings. */
export type OwnDatabase = {
  url: string
  serve: (settings: Record<string, string>) => Promise<OwnService>
  /** Runs a statement as the owner and returns its rows. */
  rows: (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
  /** Stops the database while its services keep running. */
  stopDatabase: () => Promise<void>
  /** Stops the services and the database. */
  close: () => Promise<void>
}

export async function openOwnDatabase(): Promise<OwnDatabase> {
  const database = await openTestDatabase()
  const pool = new pg.Pool({ connectionString: database.ownerUrl, max: 1 })
  // An idle connection emits an error when its database stops.
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
      rememberService(service)
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

/** Waits until a service has logged nothing for half a second, so that no request is in flight. */
export async function untilQuiet(service: OwnService): Promise<void> {
  for (let before = ''; before !== service.output(); await sleep(500)) before = service.output()
}
