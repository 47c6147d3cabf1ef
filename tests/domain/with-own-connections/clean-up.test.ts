import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { deleteOldActivity } from '@/lib/domain/accounts/activity'
import { db } from '@/lib/foundation/database/client'
import { rowsPerDeletion } from '@/lib/foundation/database/delete-in-batches'
import { log } from '@/lib/foundation/telemetry/log'
import { startCleanUp } from '@/lib/server/process/clean-up'
import { newAccount } from '../../support/accounts'
import { provideDatabase } from '../../support/provide-database'

provideDatabase()

beforeEach(async () => {
  await db().activity.deleteMany()
  await db().idempotencyKey.deleteMany()
})

/** Adds old entries of the activity log, each of another account and at another instant. */
const addOldActivity = (count: number) =>
  db().$executeRaw`
    INSERT INTO "Activity" ("userId", "id", "at", "type", "by")
    SELECT gen_random_uuid(), gen_random_uuid(), now() - interval '181 days' - n * interval '1 second', 'key.created',
      'operator'
    FROM generate_series(1, ${count}::int) AS n`

const addOldKey = () =>
  db().$executeRaw`
    INSERT INTO "IdempotencyKey" ("userId", "key", "request", "holder", "output", "at")
    VALUES (gen_random_uuid(), uuid_send(gen_random_uuid()), uuid_send(gen_random_uuid()), gen_random_uuid(), '{}', now() - interval '25 hours')`

it('all old entries of the activity log are deleted, however many accounts they belong to', async () => {
  await addOldActivity(6000)
  expect(await deleteOldActivity()).toBe(6000)
  expect(await db().activity.count()).toBe(0)
})

it('a clean-up goes on until nothing is left, and keeps no table waiting for another', async () => {
  await addOldActivity(rowsPerDeletion + 5)
  await addOldKey()
  const logged = vi.spyOn(log, 'info').mockImplementation(() => undefined)
  onTestFinished(() => logged.mockRestore())
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const stop = startCleanUp()
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
  await expect.poll(() => logged.mock.calls.length, { timeout: 60_000 }).toBe(3)
  await stop()
  expect(logged.mock.calls.map(([fields]) => fields)).toEqual([
    { rows: 'activity', deleted: rowsPerDeletion },
    { rows: 'idempotency keys', deleted: 1 },
    { rows: 'activity', deleted: 5 },
  ])
})

it('instances delete the rows of a table one at a time', async () => {
  await addOldActivity(6000)
  const deleted = await db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM (SELECT pg_advisory_xact_lock(7237003, hashtext('Activity'))) AS locked`
    return deleteOldActivity()
  })
  expect(deleted).toBe(0)
  const all = await Promise.all(Array.from({ length: 3 }, () => deleteOldActivity()))
  expect(all.reduce((sum, some) => sum + some)).toBe(6000)
})

it('the clean-up counts what accounts store whose figures are incomplete', async () => {
  const { userId } = await newAccount()
  await db().task.createMany({
    data: [0, 1].map((order) => ({ userId, text: 'old', details: '€', date: new Date('2026-03-01'), order })),
  })
  await db().eventCounter.update({ where: { userId }, data: { last: 2 } })
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const stop = startCleanUp()
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
  const counted = { last: 2n, tasks: 2n, bytes: 12n, usageAt: 2n }
  await expect.poll(() => db().eventCounter.findUnique({ where: { userId } })).toMatchObject(counted)
  await stop()
})

it('a clean-up that is told to stop ends after its current batch, and begins no other table', async () => {
  await addOldActivity(12_000)
  await addOldKey()
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const stop = startCleanUp()
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
  await stop()
  expect(await db().activity.count()).toBe(7000)
  expect(await db().idempotencyKey.count()).toBe(1)
})
