// A database from DATABASE_URL that stops and comes back.
import pg from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import { generateKey } from '@/lib/domain/access/keys/key-token'
import { ErrorResponse } from '@/lib/entry/http/error-response'
import { buildServiceUrl, describeCluster } from '@/lib/server/postgres/cluster'
import { openEmbeddedDatabase } from '@/lib/server/postgres/embedded'
import { joinCluster } from '@/lib/server/postgres/join'
import { mintKey } from '../../support/mint-key'
import { runScript } from '../../support/server-process'
import { caller, newDataFolder, start } from '../../support/service'
import { openTestDatabase } from '../../support/test-database'
import { findUnusedPort } from '../../support/unused-port'

it('answers 503 while its database is down, and recovers with it', async () => {
  const { DATA_DIR } = await newDataFolder()
  const database = await openEmbeddedDatabase(DATA_DIR)
  const port = Number(new URL(database.url).port)
  const service = await start({ DATABASE_URL: database.url })
  const { create, list } = caller(service.baseUrl, await mintKey({ DATABASE_URL: database.url }))
  await create('kept')

  await database.close()
  const health = await fetch(`${service.baseUrl}/api/health`)
  expect(health.status).toBe(503)
  expect(await health.json()).toMatchObject({ status: 'unavailable', database: 'unreachable' })
  const refused = await create('lost')
  expect(refused.status).toBe(503)
  expect(ErrorResponse.parse(refused.body).error.code).toBe('UNAVAILABLE')
  // The service rejects forged and mistyped keys by format and checksum, without a database lookup.
  for (const madeUp of [
    'nonsense',
    `${generateKey().slice(0, -1)}!`,
    generateKey().replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')),
  ]) {
    expect((await caller(service.baseUrl, madeUp).create('lost')).body.error.code, madeUp).toBe('INVALID_API_KEY')
  }

  const cluster = await describeCluster(DATA_DIR)
  const again = await joinCluster(cluster, undefined, port)
  onTestFinished(again.leave)
  expect(buildServiceUrl(cluster, again.server.port)).toBe(database.url)
  await vi.waitFor(async () => expect((await fetch(`${service.baseUrl}/api/health`)).status).toBe(200), {
    timeout: 20_000,
  })
  expect((await list('2026-03-01')).map((task) => task.text)).toEqual(['kept'])
  service.child.kill('SIGTERM')
  expect(await service.ended).toBe(0)
})

it('a direct address at which nothing answers is reported once', async () => {
  const database = await openTestDatabase()
  onTestFinished(database.close)
  const direct = new URL(database.url)
  direct.port = String(await findUnusedPort())
  const service = await start({ DATABASE_URL: database.url, DIRECT_DATABASE_URL: direct.href })
  await caller(service.baseUrl, await mintKey({ DATABASE_URL: database.url })).create('served')
  await service.waitFor(/LISTEN connection failed, retrying/)
})

it('is migrated by one of several instances that start concurrently', async () => {
  const database = await openTestDatabase({ migrated: false })
  onTestFinished(database.close)
  const env = { DATABASE_URL: database.url, MIGRATION_DATABASE_URL: database.ownerUrl }
  const services = await Promise.all([start(env), start(env), start(env)])
  const key = await mintKey(env)
  for (const { baseUrl } of services) expect((await caller(baseUrl, key).create('x')).status, baseUrl).toBe(201)
})

it('lets a command end, and a start keep no connection as the owner, where it names several hosts', async () => {
  const database = await openTestDatabase({ migrated: false })
  onTestFinished(database.close)
  const withSeveralHosts = (url: string) => url.replace(/@([^/]+)/, '@127.0.0.1:1,$1')
  const owner = withSeveralHosts(database.ownerUrl)
  await start({ DATABASE_URL: database.url, MIGRATION_DATABASE_URL: owner })
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  onTestFinished(() => client.end())
  const others = `SELECT FROM pg_stat_activity WHERE usename = current_user AND pid <> pg_backend_pid() AND datname = current_database()`
  await vi.waitFor(async () => expect((await client.query(others)).rowCount).toBe(0), { timeout: 10_000 })

  const status = runScript('scripts/distribute.mjs', ['--status'], { DATABASE_URL: owner })
  expect(await status.ended).toBe(0)
  expect(status.stdout()).not.toBe('')
})
