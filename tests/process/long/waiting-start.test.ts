// Starts that wait for something, or for nothing that will ever come.
import { once } from 'node:events'
import { createServer } from 'node:net'
import pg from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { runServer } from '../../support/server-process'
import { failedStart, killAfterTest, newDataFolder, start } from '../../support/service'
import { openTestDatabase } from '../../support/test-database'

const migrationLock = 72_707_369

/** A database on which another client holds a lock. */
async function openWithLock(lock: string, options?: { migrated: boolean }) {
  const database = await openTestDatabase(options)
  onTestFinished(database.close)
  const other = new pg.Client({ connectionString: database.ownerUrl })
  await other.connect()
  onTestFinished(() => other.end())
  await other.query(lock)
  return { env: { DATABASE_URL: database.url, MIGRATION_DATABASE_URL: database.ownerUrl }, other }
}

// It would otherwise wait for long, or exit with 1.
describe('SIGTERM ends a start', () => {
  it('that waits for another process that migrates the database', async () => {
    const { env } = await openWithLock(`SELECT pg_advisory_lock(${migrationLock})`, { migrated: false })
    const service = runServer(env)
    killAfterTest(service)
    await service.waitFor(/waiting for another process that migrates the database/)
    service.child.kill('SIGTERM')
    expect(await service.ended).toBe(0)
  })

  it('that waits for the embedded database', async () => {
    const folder = await newDataFolder()
    const first = await start({ DATA_DIR: folder.DATA_DIR })
    first.child.kill('SIGKILL')
    await first.ended
    // It is there, and answers nothing.
    process.kill(folder.postgresPid(), 'SIGSTOP')
    const service = runServer({ DATA_DIR: folder.DATA_DIR })
    killAfterTest(service)
    await service.waitFor(/waiting for PostgreSQL/)
    service.child.kill('SIGTERM')
    expect(await service.ended).toBe(0)
  })

  it('that waits for a table', async () => {
    const { env, other } = await openWithLock('BEGIN; LOCK TABLE "Secret"')
    const service = runServer(env)
    killAfterTest(service)
    const waiting = 'SELECT FROM pg_locks WHERE NOT granted'
    await vi.waitFor(async () => expect((await other.query(waiting)).rowCount).toBe(1), {
      timeout: 20_000,
      interval: 20,
    })
    service.child.kill('SIGTERM')
    expect(await service.ended).toBe(0)
  })
})

describe('a start fails within 10 s, with one line', () => {
  /** Of a start that finds its mistake at once: what this machine takes to start a process now. */
  const measureProcess = async () => {
    const begin = performance.now()
    await failedStart({ PORT: 'http' })
    return performance.now() - begin
  }
  const untilFailed = async (env: Record<string, string>) => {
    const processMs = await measureProcess()
    const begin = performance.now()
    const output = await failedStart(env)
    expect(performance.now() - begin - processMs).toBeLessThan(9000)
    return output
  }

  it('when the database accepts connections and says nothing', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    onTestFinished(() => void silent.close())
    const address = silent.address()
    const port = typeof address === 'object' && address ? address.port : 0
    expect(await untilFailed({ DATABASE_URL: `postgres://u:hunter2@127.0.0.1:${port}/x` })).toMatch(
      /^Daymark: The database at 127\.0\.0\.1:\d+\/x cannot be used: [^\n]+$/,
    )
    // Neither of several hosts.
    const hosts = `127.0.0.1:${port},127.0.0.1:1`
    expect(await untilFailed({ DATABASE_URL: `postgres://u:hunter2@${hosts}/x` })).toMatch(
      /^Daymark: The database at 127\.0\.0\.1:\d+,127\.0\.0\.1:1\/x cannot be used: [^\n]+$/,
    )
  })

  it('when a lock keeps it from the database', async () => {
    const { env } = await openWithLock('BEGIN; LOCK TABLE "Secret"')
    expect(await untilFailed(env)).toMatch(/^Daymark: The database at \S+ cannot be used: [^\n]*lock timeout[^\n]*$/)
  })
})
