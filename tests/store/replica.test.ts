// Reads of a real streaming replica, and what becomes of them when it lags, dies, freezes or cancels a query.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { disconnect } from '@/lib/foundation/database/client'
import { closeReplicas, readStale } from '@/lib/foundation/database/replicas'
import { setDatabaseUrl } from '@/lib/foundation/settings/env'
import { measurements } from '@/lib/foundation/telemetry/measurements'
import { openEmbeddedDatabase } from '@/lib/server/postgres/embedded'
import { mintKeys } from '../support/mint-key'
import { METRICS_TOKEN, readMetrics, sumOf } from '../support/read-metrics'
import { startReplicatedDatabase } from '../support/replicated-database'
import { caller, start } from '../support/service'
import { openTestDatabase } from '../support/test-database'

const date = '2026-03-01'
const timeoutMs = 120_000
type Service = Awaited<ReturnType<typeof start>>

async function startWithReplica(settings: Record<string, string> = {}) {
  const database = await startReplicatedDatabase({ isSynchronous: false })
  const service = await start({
    DATABASE_URL: database.primaryUrl,
    DATABASE_REPLICA_URL: database.standbyUrl,
    METRICS_TOKEN,
    ...settings,
  })
  const keys = await mintKeys({ DATABASE_URL: database.ownerUrl }, 20)
  const [api] = keys.map((key) => caller(service.baseUrl, key))
  if (!api) throw new Error('no key')
  const count = async () => {
    const { status, body } = await api.call('GET', `/api/v1/tasks/analytics?startDate=${date}&endDate=${date}`)
    expect(status).toBe(200)
    return body.totalTasks
  }
  const find = async (q: string) => (await api.call('GET', `/api/v1/tasks/search?q=${q}`)).body.tasks.length
  const createFirst = async () => {
    // Notifications are current from then on.
    await untilReplicaAnswers(service, count)
    await api.create('first', date)
    // Its own change comes back to the service, and counts as one more.
    await vi.waitFor(async () => expect(await readReceived(service)).toBe(1), { timeout: 10_000, interval: 50 })
  }
  return { database, service, keys, api, count, find, createFirst }
}

async function readCount(service: Service, result: string): Promise<number> {
  return sumOf(await readMetrics(service.baseUrl), 'daymark_replica_reads_total', { result })
}

const readReceived = async (service: Service) =>
  sumOf(await readMetrics(service.baseUrl), 'daymark_notifications_total', { event: 'received' })

const isUsable = async (service: Service) => sumOf(await readMetrics(service.baseUrl), 'daymark_replica_usable') === 1

/** Reads until a replica has answered. */
const untilReplicaAnswers = (service: Service, read: () => Promise<unknown>) =>
  vi.waitFor(
    async () => {
      const before = await readCount(service, 'replica')
      await read()
      expect(await readCount(service, 'replica')).toBeGreaterThan(before)
    },
    { timeout: 30_000, interval: 200 },
  )

it(
  'answers analytics and search, but not before it has what the account has changed, and not when it lags too much',
  async () => {
    const { database, service, api, count, find, createFirst } = await startWithReplica()
    await createFirst()
    expect([await count(), await find('first')]).toEqual([1, 1])
    await untilReplicaAnswers(service, count)
    await untilReplicaAnswers(service, () => find('first'))

    await database.onStandby.query('SELECT pg_wal_replay_pause()')
    // The service does not know of this one.
    await database.onPrimary.query(
      `INSERT INTO "Task" ("userId", "id", "text", "date", "order")
       SELECT "userId", uuidv7(), 'hidden', '${date}', 2 FROM "Task"`,
    )
    expect([await count(), await find('hidden')]).toEqual([1, 0])
    expect(await api.list(date)).toHaveLength(2)

    expect((await api.create('third', date)).status).toBe(201)
    expect([await count(), await find('third'), await find('hidden')]).toEqual([3, 1, 1])
    expect(await readCount(service, 'changed')).toBeGreaterThanOrEqual(3)

    await vi.waitFor(async () => expect(await isUsable(service)).toBe(false), { timeout: 30_000, interval: 200 })
    // The log is written in batches.
    await vi.waitFor(() => expect(service.output()).toMatch(/"problem":"lags".*replica not in use/), {
      timeout: 10_000,
    })
    expect(sumOf(await readMetrics(service.baseUrl), 'daymark_replica_lag_seconds')).toBeGreaterThan(9)
    expect(await count()).toBe(3)
    await database.onStandby.query('SELECT pg_wal_replay_resume()')
    await untilReplicaAnswers(service, count)
    expect(await count()).toBe(3)
  },
  timeoutMs,
)

it(
  'is not asked for the tasks that a new cursor of changes covers before it has them',
  async () => {
    const { database, service, api, find, createFirst } = await startWithReplica()
    await createFirst()
    await untilReplicaAnswers(service, () => find('first'))
    await database.onStandby.query('SELECT pg_wal_replay_pause()')
    // The service does not know of this one.
    await database.onPrimary.query(
      `INSERT INTO "Task" ("userId", "id", "text", "date", "order")
       SELECT "userId", uuidv7(), 'hidden', '${date}', 2 FROM "Task"`,
    )
    expect(await find('hidden')).toBe(0)
    expect((await api.call('GET', '/api/v1/changes')).status).toBe(200)
    expect(await find('hidden')).toBe(1)
  },
  timeoutMs,
)

it.each([
  ['killed', 'SIGKILL', (database: Awaited<ReturnType<typeof startReplicatedDatabase>>) => database.startStandby()],
  [
    'frozen',
    'SIGSTOP',
    (database: Awaited<ReturnType<typeof startReplicatedDatabase>>) => database.signalStandby('SIGCONT'),
  ],
] as const)(
  'fails no request when it is %s under load, and answers again when it is back',
  async (_name, signal, repair) => {
    const { database, service, keys, count } = await startWithReplica()
    await untilReplicaAnswers(service, count)
    const failures: unknown[] = []
    let answered = 0
    let isOver = false
    // Each key may send 300 requests a minute, and the pauses keep all of them from being used up.
    const callers = keys.slice(1).map((key) => caller(service.baseUrl, key))
    let sent = 0
    const load = Array.from({ length: 8 }, async () => {
      const range = `startDate=${date}&endDate=${date}`
      while (!isOver) {
        for (const path of [`/api/v1/tasks/analytics?${range}`, '/api/v1/tasks/search?q=nothing']) {
          const answer = await callers[sent++ % callers.length]?.call('GET', path)
          if (answer?.status === 200) answered++
          else failures.push(answer?.body)
          await sleep(20)
        }
      }
    })
    await vi.waitFor(async () => expect(await readCount(service, 'replica')).toBeGreaterThan(100), { timeout: 20_000 })
    database.signalStandby(signal)
    await vi.waitFor(async () => expect(await readCount(service, 'no replica')).toBeGreaterThan(100), {
      timeout: 20_000,
    })
    isOver = true
    await Promise.all(load)
    expect(failures).toEqual([])
    // A search is up to two reads.
    expect(answered).toBeGreaterThan(100)
    await vi.waitFor(() => expect(service.output()).toMatch(/replica not in use/), { timeout: 10_000 })
    await repair(database)
    await untilReplicaAnswers(service, count)
  },
  timeoutMs,
)

it(
  'leaves a query to the primary that it cancels because of a conflict with recovery',
  async () => {
    const database = await startReplicatedDatabase({
      isSynchronous: false,
      standbySettings: 'max_standby_streaming_delay = 0',
    })
    // Its own cleaning would cancel queries too.
    await database.onPrimary.query('ALTER SYSTEM SET autovacuum = off')
    await database.onPrimary.query('SELECT pg_reload_conf()')
    process.env.DATABASE_REPLICA_URL = database.standbyUrl
    setDatabaseUrl(database.primaryUrl)
    onTestFinished(async () => {
      await closeReplicas()
      await disconnect()
      delete process.env.DATABASE_REPLICA_URL
    })
    const read = (text: string) => readStale('00000000-0000-0000-0000-000000000001').query({ text })
    const isOnReplica = async () => (await read('SELECT pg_is_in_recovery() AS "is"')).rows[0].is
    await vi.waitFor(async () => expect(await isOnReplica()).toBe(true), { timeout: 20_000, interval: 100 })
    const failedBefore = measurements().counts.get('replicaReads')?.get('failed') ?? 0
    const answer = read('SELECT pg_is_in_recovery() AS "is", pg_sleep(1), (SELECT count(*) FROM "Task")')
    await vi.waitFor(
      async () => {
        const { rowCount } = await database.onStandby.query(`SELECT FROM pg_stat_activity WHERE wait_event = 'PgSleep'`)
        expect(rowCount).toBe(1)
      },
      { timeout: 5000, interval: 10 },
    )
    await database.onPrimary.query('BEGIN; LOCK TABLE "Task" IN ACCESS EXCLUSIVE MODE; COMMIT')
    expect((await answer).rows[0].is).toBe(false)
    expect(measurements().counts.get('replicaReads')?.get('failed')).toBe(failedBefore + 1)
    // The connection and the replica are still of use.
    expect(await isOnReplica()).toBe(true)
    // Nothing is ever written there.
    await expect(read('CREATE TABLE "x" ()')).rejects.toThrow()
  },
  timeoutMs,
)

it(
  'may be the primary itself, but no other database, nor a server that was promoted',
  async () => {
    const { database, service: withReplica, count: countWithReplica } = await startWithReplica()
    await untilReplicaAnswers(withReplica, countWithReplica)
    const service = await start({
      DATABASE_URL: database.primaryUrl,
      DATABASE_REPLICA_URL: database.primaryUrl,
      METRICS_TOKEN,
    })
    const [key = ''] = await mintKeys({ DATABASE_URL: database.ownerUrl }, 1)
    const { call, create } = caller(service.baseUrl, key)
    const search = () => call('GET', '/api/v1/tasks/search?q=mine')
    await untilReplicaAnswers(service, search)
    await create('mine', date)
    expect((await search()).body.tasks).toHaveLength(1)
    await untilReplicaAnswers(service, search)

    await database.promote()
    await withReplica.waitFor(/"problem":"is no replica"/)
    const before = await readCount(withReplica, 'replica')
    await countWithReplica()
    expect(await readCount(withReplica, 'replica')).toBe(before)

    const folder = mkdtempSync(join(tmpdir(), 'daymark-other-database-'))
    chmodSync(folder, 0o755)
    const other = await openEmbeddedDatabase(join(folder, 'data'))
    onTestFinished(async () => {
      await other.close()
      rmSync(folder, { recursive: true })
    })
    const wrong = await start({ DATABASE_URL: database.primaryUrl, DATABASE_REPLICA_URL: other.url })
    await wrong.waitFor(/"problem":"is another database"/)
  },
  timeoutMs,
)

it(
  'refuses writes on its connections, also where it is the primary',
  async () => {
    const database = await openTestDatabase()
    process.env.DATABASE_REPLICA_URL = database.url
    setDatabaseUrl(database.url)
    onTestFinished(async () => {
      await closeReplicas()
      await disconnect()
      delete process.env.DATABASE_REPLICA_URL
      await database.close()
    })
    const read = (text: string) => readStale('00000000-0000-0000-0000-000000000001').query({ text })
    await vi.waitFor(
      async () => expect((await read('SHOW transaction_read_only')).rows[0].transaction_read_only).toBe('on'),
      { timeout: 20_000, interval: 100 },
    )
  },
  timeoutMs,
)
