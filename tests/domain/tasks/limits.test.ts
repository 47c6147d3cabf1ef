import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Actor } from '@/lib/domain/access/actor'
import { importTasks } from '@/lib/domain/import/import-tasks'
import { identifyRequest } from '@/lib/domain/operation/idempotency/once'
import { archiveTask } from '@/lib/domain/tasks/archive-task'
import { runBatch } from '@/lib/domain/tasks/batch/run-batch'
import type { BatchOperation } from '@/lib/domain/tasks/batch/schema'
import { createTask } from '@/lib/domain/tasks/create-task'
import { deleteTask } from '@/lib/domain/tasks/delete-task'
import { listTasks } from '@/lib/domain/tasks/list-tasks'
import { moveTasks } from '@/lib/domain/tasks/move-tasks'
import { moveOverdueTasks } from '@/lib/domain/tasks/pages/move-overdue'
import { applyPageChange } from '@/lib/domain/tasks/pages/page-change'
import { readAccountUsage } from '@/lib/domain/tasks/quota/usage'
import { restoreTask } from '@/lib/domain/tasks/restore-task'
import { updateTask } from '@/lib/domain/tasks/update-task'
import { statement } from '@/lib/foundation/database/statement'
import {
  maxBytesPerDate,
  maxReorderedTasks,
  maxTaskBytes,
  maxTasksPerAccount,
  maxTasksPerDate,
} from '@/lib/foundation/limits'
import { addDays, dateIn } from '@/lib/foundation/time/dates'
import { newActor } from '../../support/actor'
import { newTask } from '../../support/new-task'

const date = '2026-03-01'
const other = '2026-03-02'
const long = 'x'.repeat(16_000)

const fill = statement(`
  INSERT INTO "Task" ("userId", "id", "text", "details", "date", "order")
  SELECT $1::uuid, gen_random_uuid(), 'a task', $4::text, $2::date, number FROM generate_series(0, $3::integer - 1) AS number`)

/** Fills a date but for a number of tasks. */
async function actorWithRoomFor(tasks: number): Promise<Actor> {
  const actor = await newActor()
  await fill.run(actor.userId, date, maxTasksPerDate - tasks, null)
  return actor
}

/** Fills a date but for less than the bytes of `long`. */
async function actorWithFewBytesLeft(): Promise<Actor> {
  const actor = await newActor()
  await fill.run(actor.userId, date, Math.floor(maxBytesPerDate / (long.length + 6)), long)
  return actor
}

const create = (actor: Actor, details: string | null = null, on = date) =>
  newTask(actor, { text: 'one more', date: on, details })
const countOf = async (actor: Actor, on = date) => (await listTasks(actor, { date: on })).parse().length
const full = { code: 'LIMIT_REACHED', message: expect.stringContaining('is full: a date holds at most 5,000 tasks') }
const ofOperation = (index: number) => ({
  code: 'LIMIT_REACHED',
  details: [{ path: `operations.${index}.date`, message: expect.stringContaining(`${date} is full`) }],
})
const creation: BatchOperation = { op: 'create', text: 'one more', date, isCompleted: false }

it('a full date can be reordered, and few tasks never fill a date', () => {
  expect(maxTasksPerDate).toBeLessThanOrEqual(maxReorderedTasks)
  expect(240 * maxTaskBytes).toBeLessThanOrEqual(maxBytesPerDate)
})

describe('a date that has room for one more task', () => {
  it('takes one, and refuses the next, archived or not, until one is deleted or moved', async () => {
    const actor = await actorWithRoomFor(1)
    const taskId = await create(actor)
    await expect(create(actor)).rejects.toMatchObject(full)
    await archiveTask(actor, { taskId })
    await expect(create(actor)).rejects.toMatchObject(full)
    await deleteTask(actor, { taskId })
    await create(actor)
    await expect(create(actor)).rejects.toMatchObject(full)
    expect(await countOf(actor)).toBe(maxTasksPerDate)
  })

  it('takes one of many that are created at the same time', async () => {
    const actor = await actorWithRoomFor(1)
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => create(actor)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject(full)
    expect(await countOf(actor)).toBe(maxTasksPerDate)
  })

  it('answers a repetition of the write that filled it as before', async () => {
    const actor = await actorWithRoomFor(1)
    const once = () => identifyRequest('filled', 'test', {})
    const input = { text: 'one more', date, isCompleted: false }
    await createTask(actor, input, { once: once() })
    expect(await createTask(actor, input, { once: once() })).toMatchObject({ isReplayed: true })
    const another = { once: identifyRequest(randomUUID(), 'test', {}) }
    await expect(createTask(actor, input, another)).rejects.toMatchObject(full)
  })

  it('takes one by a change of its date, and by a move, and refuses a second', async () => {
    for (const move of [
      (actor: Actor, taskId: string) => updateTask(actor, { taskId, date }),
      (actor: Actor, taskId: string) => moveTasks(actor, { taskIds: [taskId], date }),
    ]) {
      const actor = await actorWithRoomFor(1)
      const [first, second] = [await create(actor, null, other), await create(actor, null, other)]
      await move(actor, first)
      // It is there already.
      await move(actor, first)
      await expect(move(actor, second)).rejects.toMatchObject(full)
      expect(await countOf(actor, other)).toBe(1)
    }
  })

  it('refuses the operation of a batch that exceeds it, unless an earlier one makes room', async () => {
    const actor = await actorWithRoomFor(1)
    const run = (...operations: BatchOperation[]) => runBatch(actor, { operations })
    await expect(run(creation, { ...creation, date: other }, creation)).rejects.toMatchObject(ofOperation(2))
    expect([await countOf(actor), await countOf(actor, other)]).toEqual([maxTasksPerDate - 1, 0])
    const taskId = await create(actor)
    await run({ op: 'move', taskId, date: other, keepTime: false }, creation)
    await expect(run({ op: 'update', taskId, date })).rejects.toMatchObject(ofOperation(0))
  })

  it('refuses an import, and says which line does not fit', async () => {
    const actor = await actorWithRoomFor(1)
    const bytes = Buffer.from('- [ ] first\n- [ ] second\n')
    const input = { bytes, name: 'tasks.md', date, today: date, timeZone: 'UTC' }
    await expect(importTasks(actor, input)).rejects.toMatchObject({
      code: 'LIMIT_REACHED',
      message: expect.stringContaining(`Line 2: ${date} is full`),
    })
    expect(await countOf(actor)).toBe(maxTasksPerDate - 1)
  })

  it('refuses to undo a move for which it has no room any more', async () => {
    const actor = await actorWithRoomFor(0)
    const taskId = await create(actor, null, other)
    const tasks = [{ taskId, date, order: 7000, dueTime: null }]
    await expect(applyPageChange(actor, randomUUID(), { kind: 'moveBack', tasks })).rejects.toMatchObject({
      code: 'LIMIT_REACHED',
      message: expect.stringMatching(/^2026-03-01 is full: .* details\.$/),
    })
  })
})

it('overdue tasks move to a date that has room for all of them, and otherwise none does', async () => {
  const actor = await newActor()
  const today = dateIn('UTC', new Date())
  const yesterday = addDays(today, -1)
  for (const days of [1, 2, 3]) await fill.run(actor.userId, addDays(today, -days), (maxTasksPerDate + 1) / 3, null)
  const move = () => moveOverdueTasks(actor, { date: today })
  const [first, second] = (await listTasks(actor, { date: yesterday })).parse()
  await expect(move()).rejects.toMatchObject(full)
  await updateTask(actor, { taskId: first?._id ?? '', isCompleted: true })
  await create(actor, null, today)
  await expect(move()).rejects.toMatchObject(full)
  expect(await countOf(actor, today)).toBe(1)
  await updateTask(actor, { taskId: second?._id ?? '', isCompleted: true })
  expect(await move()).toHaveLength(maxTasksPerDate - 1)
}, 60_000)

describe('a date that has room for few bytes', () => {
  it('refuses long details, of a new task, of a moved one and of one that is there', async () => {
    const actor = await actorWithFewBytesLeft()
    await expect(create(actor, long)).rejects.toMatchObject(full)
    const taskId = await create(actor)
    const change = { taskId, details: long }
    await expect(updateTask(actor, change)).rejects.toMatchObject(full)
    await expect(updateTask(actor, { ...change, date })).rejects.toMatchObject(full)
    await expect(runBatch(actor, { operations: [{ op: 'update', ...change }] })).rejects.toMatchObject(ofOperation(0))
    // Other reasons come first.
    await expect(updateTask(actor, change, { versions: [7] })).rejects.toMatchObject({ code: 'PRECONDITION_FAILED' })
    await archiveTask(actor, { taskId })
    await expect(updateTask(actor, change)).rejects.toMatchObject({ code: 'INVALID_OPERATION' })
    await restoreTask(actor, { taskId })
    await updateTask(actor, { ...change, date: other })
    await expect(moveTasks(actor, { taskIds: [taskId], date })).rejects.toMatchObject(full)
    await expect(updateTask(actor, { taskId, date })).rejects.toMatchObject(full)
    await updateTask(actor, { taskId, date, details: 'short' })
  })

  it('lets a long task become shorter', async () => {
    const actor = await actorWithFewBytesLeft()
    const [task] = (await listTasks(actor, { date })).parse()
    const taskId = task?._id ?? ''
    await updateTask(actor, { taskId, details: long.slice(1) })
    await updateTask(actor, { taskId, details: 'short' })
    await create(actor, long)
  })
})

describe('an account', () => {
  const setFigures = statement(
    `UPDATE "EventCounter" SET "tasks" = $2::bigint, "bytes" = $3::bigint WHERE "userId" = $1::uuid`,
  )
  const accountFull = { code: 'LIMIT_REACHED', message: expect.stringContaining('The account is full') }

  it('knows how many tasks and bytes it stores, however they came and went', async () => {
    const actor = await newActor()
    const euro = '€'.repeat(1000)
    const first = await create(actor, euro)
    await readAccountUsage(actor)
    const [second, third] = [await create(actor), await create(actor, 'abc')]
    await updateTask(actor, { taskId: second, text: 'é', details: euro })
    await updateTask(actor, { taskId: second, details: null, date: other })
    await updateTask(actor, { taskId: third, priority: 'high' })
    await runBatch(actor, {
      operations: [
        { ...creation, details: 'abcd' },
        { ...creation, date: other },
        { op: 'update', taskId: second, text: 'ab', details: 'abc' },
        { op: 'archive', taskId: third },
        { op: 'delete', taskId: third },
      ],
    })
    await archiveTask(actor, { taskId: first })
    const bytes = 8 + 3000 + (2 + 3) + (8 + 4) + 8
    expect(await readAccountUsage(actor)).toEqual({ tasks: 4, bytes })
    await deleteTask(actor, { taskId: first }, { once: identifyRequest(randomUUID(), 'test', {}) })
    expect(await readAccountUsage(actor)).toEqual({ tasks: 3, bytes: bytes - 3008 })
    // The figures are those of a count.
    await statement(`UPDATE "EventCounter" SET "usageAt" = -1, "tasks" = 7 WHERE "userId" = $1::uuid`).run(actor.userId)
    expect(await readAccountUsage(actor)).toEqual({ tasks: 3, bytes: bytes - 3008 })
  })

  it('refuses what exceeds its tasks or bytes, and nothing else', async () => {
    const actor = await newActor()
    const taskId = await create(actor)
    const batch = (operations: BatchOperation[]) => runBatch(actor, { operations })
    // Complete figures are not counted again.
    await readAccountUsage(actor)
    await setFigures.run(actor.userId, maxTasksPerAccount - 1, 0)
    await expect(batch([creation, creation])).rejects.toMatchObject(accountFull)
    await create(actor)
    await expect(create(actor)).rejects.toMatchObject(accountFull)
    await updateTask(actor, { taskId, details: long })
    await setFigures.run(actor.userId, 10, 2 ** 30 - 20)
    for (const change of [{ details: `${long}${'x'.repeat(30)}` }, { text: 'x'.repeat(50), date: other }]) {
      await expect(updateTask(actor, { taskId, ...change })).rejects.toMatchObject(accountFull)
    }
    await expect(create(actor, long)).rejects.toMatchObject(accountFull)
    await updateTask(actor, { taskId, isCompleted: true, date: other })
    await updateTask(actor, { taskId, details: null })
    await create(actor, long.slice(100))
    await setFigures.run(actor.userId, maxTasksPerAccount + 5, 2 ** 31)
    await archiveTask(actor, { taskId })
    await deleteTask(actor, { taskId })
    expect((await listTasks(actor, { date })).parse()).toHaveLength(2)
  })
})
