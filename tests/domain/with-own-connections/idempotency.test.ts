import { describe, expect, it, vi } from 'vitest'
import { deleteAccount } from '@/lib/domain/accounts/manage-account'
import { deleteOldIdempotencyKeys } from '@/lib/domain/operation/idempotency/delete-old'
import { identifyRequest } from '@/lib/domain/operation/idempotency/once'
import { toPlainData } from '@/lib/domain/operation/reply'
import { archiveTask } from '@/lib/domain/tasks/archive-task'
import { createTask, insertTask, toParameters } from '@/lib/domain/tasks/create-task'
import { getTask } from '@/lib/domain/tasks/get-task'
import { restoreTask } from '@/lib/domain/tasks/restore-task'
import { completeInput } from '@/lib/domain/tasks/write'
import { checkOutConnection, db } from '@/lib/foundation/database/client'
import { newActor } from '../../support/actor'
import { newTask } from '../../support/new-task'
import { provideDatabase } from '../../support/provide-database'

provideDatabase()

const input = { text: 'a task', date: '2026-03-01', isCompleted: false }
const once = identifyRequest('a key', 'createTask', input)
const countKeys = (userId: string) => db().idempotencyKey.count({ where: { userId } })
const age = (userId: string, hours: number) =>
  db().idempotencyKey.updateMany({ where: { userId }, data: { at: new Date(Date.now() - hours * 3_600_000) } })

describe('an idempotency key', () => {
  it('can be used anew after 24 hours', async () => {
    const actor = await newActor()
    const first = await createTask(actor, input, { once })
    await age(actor.userId, 23.9)
    expect(await createTask(actor, input, { once })).toMatchObject({ isReplayed: true })
    await age(actor.userId, 24.1)
    const second = await createTask(
      actor,
      { ...input, text: 'new' },
      { once: identifyRequest('a key', 'createTask', 2) },
    )
    expect(second.isReplayed).toBe(false)
    expect(second.output).not.toEqual(first.output)
    expect(await db().task.count({ where: { userId: actor.userId } })).toBe(2)
    expect(await countKeys(actor.userId)).toBe(1)
  })

  it('is deleted after 24 hours, with as many others as there are', async () => {
    const [old, young] = [await newActor(), await newActor()]
    await createTask(young, input, { once })
    await db().$executeRaw`
      INSERT INTO "IdempotencyKey" ("userId", "key", "request", "holder", "output", "at")
      SELECT ${old.userId}::uuid, uuid_send(gen_random_uuid()), uuid_send(gen_random_uuid()), gen_random_uuid(), '{}',
        now() - interval '25 hours'
      FROM generate_series(1, 12000)`
    expect(await deleteOldIdempotencyKeys()).toBeGreaterThanOrEqual(12_000)
    expect(await countKeys(old.userId)).toBe(0)
    expect(await countKeys(young.userId)).toBe(1)
  })

  it('is stored neither as it was sent nor with the text of the task, and goes with its account', async () => {
    const actor = await newActor()
    const secret = { ...input, text: 'PRIVATE' }
    await createTask(actor, secret, { once: identifyRequest('chosen-key', 'createTask', secret) })
    const rows = await db()
      .$queryRaw`SELECT *, encode("key", 'escape') AS k FROM "IdempotencyKey" WHERE "userId" = ${actor.userId}::uuid`
    expect(JSON.stringify(rows)).not.toMatch(/chosen-key|PRIVATE/)
    const { email } = await db().user.findUniqueOrThrow({ where: { id: actor.userId } })
    await deleteAccount(actor, { typed: email })
    expect(await countKeys(actor.userId)).toBe(0)
  })
})

it.each([
  ['archiving', 'a restoring', archiveTask, true],
  ['restoring', 'an archiving', restoreTask, false],
])(
  '%s with a key that waits for %s takes effect, and answers with its version',
  async (_one, _other, change, archives) => {
    const actor = await newActor()
    const taskId = await newTask(actor, input)
    if (archives) await archiveTask(actor, { taskId })
    const blocker = await checkOutConnection()
    await blocker.query({ text: 'BEGIN' })
    await blocker.query({
      text: `UPDATE "Task" SET "archivedAt" = ${archives ? 'NULL' : 'now()'}, "version" = "version" + 1 WHERE "id" = $1`,
      values: [taskId],
    })
    const changing = change(actor, { taskId }, { once: identifyRequest('k', 'change', { taskId }) })
    await untilOneWaits()
    await blocker.commit()
    await blocker.release()
    const { version } = await changing
    const task = await getTask(actor, { taskId })
    expect(version).toBe(task.version)
    expect(toPlainData(task).archivedAt !== null).toBe(archives)
  },
)

it('a write with a key that is under way while its account is deleted leaves nothing', async () => {
  const actor = await newActor()
  const { email } = await db().user.findUniqueOrThrow({ where: { id: actor.userId } })
  const connection = await checkOutConnection()
  await connection.query({ text: 'BEGIN' })
  const parameters = toParameters('019b76da-a800-7001-8d5e-24e7b4c8f3a2', input)
  await connection.query(insertTask.query(completeInput(insertTask, actor, parameters, { ...once, output: {} })))
  const deleting = deleteAccount(actor, { typed: email })
  await untilOneWaits()
  await connection.commit()
  await connection.release()
  await deleting
  expect(await countKeys(actor.userId)).toBe(0)
  expect(await db().task.count({ where: { userId: actor.userId } })).toBe(0)
})

it('a write that waits for the deletion of its account is refused, by a key and by a session', async () => {
  const actor = await newActor()
  const connection = await checkOutConnection()
  await connection.query({ text: 'BEGIN' })
  await connection.query({ text: 'DELETE FROM "User" WHERE "id" = $1', values: [actor.userId] })
  const byKey = { ...actor, key: { id: actor.userId, name: 'a key' } }
  const writes = Promise.allSettled([createTask(byKey, input), createTask(actor, input)])
  await untilOneWaits()
  await connection.commit()
  await connection.release()
  expect(await writes).toMatchObject([
    { status: 'rejected', reason: { code: 'INVALID_API_KEY' } },
    { status: 'rejected', reason: { code: 'NOT_FOUND' } },
  ])
  expect(await db().task.count({ where: { userId: actor.userId } })).toBe(0)
})

it('two requests that use one key for different tasks at the same time: one has an effect, the other is refused', async () => {
  const actor = await newActor()
  const create = (date: string) =>
    createTask(actor, { ...input, date }, { once: identifyRequest('k', 'createTask', date) })
  const results = await Promise.allSettled(['2026-03-01', '2026-03-02', '2026-03-03'].map(create))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
  expect(refused).toEqual(['IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_KEY_REUSED'])
  expect(await db().task.count({ where: { userId: actor.userId } })).toBe(1)
})

/** Waits until a statement waits for a lock. */
async function untilOneWaits(): Promise<void> {
  await vi.waitFor(
    async () => {
      const [{ count } = { count: 0n }] = await db().$queryRaw<{ count: bigint }[]>`
        SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`
      expect(count).toBeGreaterThan(0n)
    },
    { interval: 5, timeout: 1000 },
  )
}

describe('two requests', () => {
  it('are the same when operation and input are', () => {
    const { key, request } = identifyRequest('a', 'toggleTask', { taskId: '1' })
    expect(identifyRequest('a', 'toggleTask', { taskId: '1' })).toEqual({ key, request })
    expect(identifyRequest('b', 'toggleTask', { taskId: '1' }).key).not.toEqual(key)
    expect(identifyRequest('a', 'toggleTask', { taskId: '2' }).request).not.toEqual(request)
    expect(identifyRequest('a', 'archiveTask', { taskId: '1' }).request).not.toEqual(request)
    expect([key.length, request.length]).toEqual([16, 16])
  })
})
