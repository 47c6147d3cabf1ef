// A database behind PgBouncer in transaction mode, with no setting for this service.
import pg from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import { ensureServiceUser } from '@/lib/server/postgres/service-user'
import { mintKey } from '../support/mint-key'
import { startProxyProcess } from '../support/proxy-process'
import { runServer } from '../support/server-process'
import { caller, killAfterTest, runKeyCommand, start } from '../support/service'
import { openTestDatabase } from '../support/test-database'

const patient = { timeout: 60_000 }
// A lock that is left behind holds the next start up for minutes.
vi.setConfig({ testTimeout: 120_000 })

const configure = (settings: { listenPort: number; folder: string; databasePort: string }) => `[databases]
* = host=127.0.0.1 port=${settings.databasePort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${settings.listenPort}
unix_socket_dir = ${settings.folder}
auth_type = scram-sha-256
auth_file = ${settings.folder}/users.txt
pool_mode = transaction
max_client_conn = 200
default_pool_size = 5
`

/** Starts an empty database and PgBouncer in front of it. */
async function startBehindPooler() {
  const database = await openTestDatabase({ migrated: false })
  onTestFinished(database.close)
  const [service, owner] = [new URL(database.url), new URL(database.ownerUrl)]
  const users = [service, owner].map(({ username, password }) => `"${username}" "${decodeURIComponent(password)}"`)
  let socketFolder = ''
  const port = await startProxyProcess(
    ['pgbouncer'],
    (listenPort, folder) => {
      socketFolder = folder
      return configure({ listenPort, folder, databasePort: service.port })
    },
    { user: ensureServiceUser(), files: { 'users.txt': users.join('\n') } },
  )
  const pooled = (url: URL) => {
    const through = new URL(url)
    through.port = String(port)
    through.searchParams.set('pgbouncer', 'true')
    return through.href
  }
  const overSocket = (url: URL) => {
    const { username, password, pathname } = url
    return `postgres://${username}:${password}@localhost${pathname}?host=${socketFolder}&port=${port}&pgbouncer=true`
  }
  const direct = new pg.Client({ connectionString: database.ownerUrl })
  await direct.connect()
  onTestFinished(() => direct.end())
  const env = { DATABASE_URL: pooled(service), MIGRATION_DATABASE_URL: pooled(owner) }
  const socketEnv = { DATABASE_URL: overSocket(service), MIGRATION_DATABASE_URL: overSocket(owner) }
  return { direct, env, socketEnv, withListen: { ...env, DIRECT_DATABASE_URL: database.url }, database }
}

it('migrates, creates a key and serves, and leaves no lock behind', async () => {
  const { direct, withListen, database } = await startBehindPooler()
  const first = await start(withListen)
  const key = await runKeyCommand(withListen, '--expires', '12h')
  const { create, list } = caller(first.baseUrl, key)
  // More at a time than connections, so that each transaction gets another one.
  const created = await Promise.all(Array.from({ length: 40 }, (_, index) => create(`task ${index}`)))
  expect(created.map(({ status }) => status)).toEqual(created.map(() => 201))
  expect(await list('2026-03-01')).toHaveLength(40)
  // Written by Prisma, which omits the offset; the database's own time zone is another one.
  const { rows } = await direct.query(
    `SELECT extract(epoch FROM "expiresAt" - "createdAt")::float AS seconds, "createdAt" BETWEEN now() - interval '1 minute' AND now() AS "isNow" FROM "ApiKey"`,
  )
  expect(rows).toEqual([{ seconds: expect.closeTo(12 * 3600, -2), isNow: true }])
  expect(
    (
      await direct.query(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted AND pid <> pg_backend_pid()
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`)
    ).rowCount,
  ).toBe(0)

  const second = await start(withListen)
  expect(second.output()).not.toContain('waiting for another process')
  // LISTEN does not go through PgBouncer: both learn at once that the key is revoked.
  const listening = `SELECT FROM pg_stat_activity WHERE application_name = 'daymark-notifications'`
  for (const { baseUrl } of [first, second]) expect((await caller(baseUrl, key).create('x')).status).toBe(201)
  await vi.waitFor(async () => expect((await direct.query(listening)).rowCount).toBe(2), patient)
  await direct.query('UPDATE "ApiKey" SET "revokedAt" = now()')
  for (const { baseUrl } of [first, second]) {
    await vi.waitFor(async () => expect((await caller(baseUrl, key).create('x')).status).toBe(401), { timeout: 2000 })
  }
  expect(await mintKey({ DATABASE_URL: database.ownerUrl })).toBeTruthy()
})

it('is warned about without a direct address, and works all the same', async () => {
  const { env } = await startBehindPooler()
  const service = await start(env)
  expect(service.output()).toContain('set DIRECT_DATABASE_URL')
  const key = await runKeyCommand(env)
  expect((await caller(service.baseUrl, key).create('x')).status).toBe(201)
})

it('a start that is killed while it migrates does not hold up the next one', async () => {
  const { direct, withListen } = await startBehindPooler()
  // The first migration waits for a table of its own name.
  await direct.query('BEGIN; CREATE TABLE "User" ()')
  const killed = runServer(withListen)
  killAfterTest(killed)
  const waiting = 'SELECT FROM pg_locks WHERE NOT granted'
  await vi.waitFor(async () => expect((await direct.query(waiting)).rowCount).toBe(1), patient)
  killed.child.kill('SIGKILL')
  await killed.ended
  await direct.query('ROLLBACK')
  await start(withListen)
})

it('is reached over a Unix socket', async () => {
  const { socketEnv } = await startBehindPooler()
  const service = await start(socketEnv)
  const key = await runKeyCommand(socketEnv)
  expect((await caller(service.baseUrl, key).create('x')).status).toBe(201)
  expect((await fetch(`${service.baseUrl}/api/health`)).status).toBe(200)
})
