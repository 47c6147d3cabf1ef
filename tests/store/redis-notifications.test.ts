// Changes of tasks that instances learn of through Redis.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import { withChangeId } from '@/lib/domain/access/actor'
import { changesChannel } from '@/lib/domain/changes/change-notification'
import { flushChanges, publishChange } from '@/lib/domain/changes/publish-changes'
import { closeRedisFeed } from '@/lib/domain/changes/redis-feed'
import {
  currentPosition,
  haveTasksChangedSince,
  markRender,
  stopWatching,
  watchTasks,
} from '@/lib/domain/changes/watch-changes'
import { startTimer } from '@/lib/domain/tasks/timer/start-timer'
import { generateSecret } from '@/lib/domain/webhooks/secret'
import { disconnect } from '@/lib/foundation/database/client'
import { notifications } from '@/lib/foundation/database/notifications'
import { setDatabaseUrl } from '@/lib/foundation/settings/env'
import { newActor } from '../support/actor'
import { addWebhooks } from '../support/add-webhooks'
import { mintKeys } from '../support/mint-key'
import { newTask } from '../support/new-task'
import { METRICS_TOKEN, readMetrics, sumOf } from '../support/read-metrics'
import { openReceiver } from '../support/receiver'
import { startRedis } from '../support/redis'
import { caller, start } from '../support/service'
import { testSessionSecret } from '../support/session-secret'
import { receiverAddress } from '../support/start-receiver'
import { openTestDatabase } from '../support/test-database'

const timeoutMs = 120_000
const date = '2026-03-01'
/** Less than any poll would take. */
const soon = { timeout: 15_000, interval: 20 }

type Redis = Awaited<ReturnType<typeof startRedis>>

async function restart({ port }: Redis): Promise<void> {
  const again = await startRedis(port)
  onTestFinished(() => again.stop())
}

async function openDatabase() {
  const database = await openTestDatabase()
  onTestFinished(database.close)
  const client = new pg.Client({ connectionString: database.ownerUrl })
  client.on('error', () => undefined)
  await client.connect()
  onTestFinished(() => void client.connection.stream.destroy())
  return { ...database, client }
}

async function startTwo() {
  const redis = await startRedis()
  onTestFinished(() => redis.stop())
  const database = await openDatabase()
  const settings = {
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
    NOTIFICATIONS: 'redis',
    METRICS_TOKEN,
    NEXTAUTH_SECRET: testSessionSecret,
    WEBHOOK_ALLOW: receiverAddress,
  }
  const services = [await start(settings), await start(settings)] as const
  const [key = ''] = await mintKeys({ DATABASE_URL: database.ownerUrl }, 1)
  const [here, there] = services.map(({ baseUrl }) => caller(baseUrl, key))
  if (!here || !there) throw new Error('no services')
  const readCursor = async (): Promise<string> => (await here.call('GET', '/api/v1/changes')).body.nextCursor
  /** Waits for a change on one instance, while the other one makes it. */
  const waitHereForChangeThere = async () => {
    const since = await readCursor()
    const waiting = here.call('GET', `/api/v1/changes?since=${since}&wait=25`)
    let isOver = false
    void waiting.then(() => {
      isOver = true
    })
    // The first read is over, so that only a notification can answer the request.
    await vi.waitFor(
      async () => expect(sumOf(await readMetrics(services[0].baseUrl), 'daymark_redis_channels')).toBe(2),
      soon,
    )
    await there.create(randomUUID(), date)
    await vi.waitFor(() => expect(isOver).toBe(true), soon)
    expect((await waiting).body.changes).toHaveLength(1)
  }
  const heartbeatAge = async () => sumOf(await readMetrics(services[0].baseUrl), 'daymark_redis_heartbeat_age_seconds')
  return { redis, database, services, key, here, there, waitHereForChangeThere, heartbeatAge }
}

it(
  'a change on one instance answers a request, wakes a stream and a webhook on another, without NOTIFY',
  async () => {
    const { database, services, key, there, waitHereForChangeThere } = await startTwo()
    const notified: (string | undefined)[] = []
    database.client.on('notification', ({ payload }) => notified.push(payload))
    await database.client.query(`LISTEN ${changesChannel}`)
    await waitHereForChangeThere()
    await waitHereForChangeThere()

    const leaving = new AbortController()
    onTestFinished(() => leaving.abort())
    const stream = await fetch(`${services[0].baseUrl}/api/v1/events`, {
      headers: { 'x-api-key': key },
      signal: leaving.signal,
    })
    let streamed = ''
    void stream.body
      ?.pipeThrough(new TextDecoderStream())
      .pipeTo(
        new WritableStream({
          write: (part) => {
            streamed += part
          },
        }),
      )
      .catch(() => undefined)
    const text = randomUUID()
    await there.create(text, date)
    await vi.waitFor(() => expect(streamed).toContain(text), soon)

    const receiver = await openReceiver()
    await addWebhooks(database.client, receiver.url, generateSecret())
    await there.create('for a webhook', date)
    // Without being woken, a dispatcher looks every 15 s.
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1), { timeout: 10_000, interval: 20 })
    await database.client.query('SELECT 1')
    expect(notified).toEqual([])
    expect(
      sumOf(await readMetrics(services[0].baseUrl), 'daymark_notifications_total', { event: 'received from Redis' }),
    ).toBeGreaterThan(2)
  },
  timeoutMs,
)

it.each([
  ['is killed', (redis: Redis) => redis.stop(), (redis: Redis) => restart(redis)],
  ['freezes', (redis: Redis) => redis.pause(), (redis: Redis) => redis.resume()],
])(
  'while Redis %s, writes go on and waiting requests look every 2 s, until it is back',
  async (_name, breakIt, repair) => {
    const { redis, services, here, there, waitHereForChangeThere, heartbeatAge } = await startTwo()
    await waitHereForChangeThere()
    await breakIt(redis)
    await vi.waitFor(async () => expect(await heartbeatAge()).toBeGreaterThan(3), soon)
    await waitHereForChangeThere()
    expect((await here.list(date)).length).toBe(2)
    await repair(redis)
    await vi.waitFor(async () => expect(await heartbeatAge()).toBeLessThan(3), soon)
    const received = async () =>
      sumOf(await readMetrics(services[0].baseUrl), 'daymark_notifications_total', { event: 'received from Redis' })
    const before = await received()
    await waitHereForChangeThere()
    await there.create('more', date)
    await vi.waitFor(async () => expect(await received()).toBeGreaterThan(before), soon)
  },
  timeoutMs,
)

async function watchInThisProcess() {
  const redis = await startRedis()
  onTestFinished(() => redis.stop())
  const database = await openDatabase()
  Object.assign(process.env, { REDIS_URL: redis.url, NOTIFICATIONS: 'redis' })
  setDatabaseUrl(database.url)
  onTestFinished(async () => {
    stopWatching()
    await flushChanges()
    closeRedisFeed()
    await notifications().close()
    await disconnect()
    delete process.env.REDIS_URL
    delete process.env.NOTIFICATIONS
  })
  const actor = await newActor()
  const onChange = vi.fn()
  const stop = watchTasks(actor, { onChange, onClose: vi.fn() })
  const changeId = randomUUID()
  await vi.waitFor(() => expect(onChange).toHaveBeenCalled(), soon)
  publishChange(withChangeId(actor, changeId))
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith(changeId), soon)
  return { database, actor, onChange, stop }
}

it(
  'a page that comes back refreshes if a timer has started since, which is no change of a task',
  async () => {
    const { database, actor } = await watchInThisProcess()
    const taskId = await newTask(actor, { text: 'x', date })
    await database.client.query(`UPDATE "TaskEvent" SET "at" = "at" - interval '1 hour'`)
    const page = { rendered: markRender(), position: '' }
    expect(await haveTasksChangedSince(actor, page)).toBe(false)
    await startTimer(actor, { taskId })
    expect(await haveTasksChangedSince(actor, page)).toBe(true)
  },
  timeoutMs,
)

it(
  'a page that comes back refreshes if a task has changed since, on whichever instance',
  async () => {
    const { database, actor } = await watchInThisProcess()
    const long = (mark: string) => mark.replace(/\d+/, (ms) => String(Number(ms) - 60_000))
    const page = { rendered: long(markRender()), position: '' }
    expect(await haveTasksChangedSince(actor, page)).toBe(false)
    await newTask(actor, { text: 'x', date })
    expect(await haveTasksChangedSince(actor, page)).toBe(true)
    await database.client.query(`UPDATE "TaskEvent" SET "at" = "at" - interval '30 seconds'`)
    expect(await haveTasksChangedSince(actor, page)).toBe(true)
    expect(await haveTasksChangedSince(actor, { ...page, position: currentPosition(actor) })).toBe(false)
    expect(await haveTasksChangedSince(actor, { rendered: markRender(), position: '' })).toBe(false)
    // As one has it from an instance with the other setting.
    const other = { rendered: `${randomUUID()} ${Date.now() - 60_000}`, position: `${randomUUID()} ${randomUUID()}` }
    expect(await haveTasksChangedSince(actor, other)).toBe(true)
  },
  timeoutMs,
)

it(
  'an instance with this setting also receives the changes of those that still send NOTIFY',
  async () => {
    const { database, actor, onChange } = await watchInThisProcess()
    const changeId = randomUUID()
    await vi.waitFor(async () => {
      await database.client.query('SELECT pg_notify($1, $2)', [
        changesChannel,
        `${randomUUID()} ${actor.userId}/${changeId}`,
      ])
      await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith(changeId), { timeout: 500 })
    }, soon)
  },
  timeoutMs,
)
