import { randomUUID } from 'node:crypto'
import { describe, expect, inject, it } from 'vitest'
import type { Actor } from '@/lib/domain/access/actor'
import { identifyRequest } from '@/lib/domain/operation/idempotency/once'
import { archiveTask } from '@/lib/domain/tasks/archive-task'
import { listTasks } from '@/lib/domain/tasks/list-tasks'
import { listOpenDates } from '@/lib/domain/tasks/pages/list-open-dates'
import { moveOverdueTasks } from '@/lib/domain/tasks/pages/move-overdue'
import type { OneDate } from '@/lib/domain/tasks/schema'
import { toggleTask } from '@/lib/domain/tasks/toggle-task'
import { db } from '@/lib/foundation/database/client'
import { statement } from '@/lib/foundation/database/statement'
import { addDays, dateIn } from '@/lib/foundation/time/dates'
import { newActor } from '../../support/actor'
import { connectForTest } from '../../support/empty-database'
import { holdChange } from '../../support/hold-change'
import { newTask } from '../../support/new-task'

const today = dateIn('UTC', new Date())
const create = (actor: Actor, text: string, date: string, details?: string) => newTask(actor, { text, date, details })
const texts = async (actor: Actor, date: string) => (await listTasks(actor, { date })).parse().map(({ text }) => text)

const addOverdue = statement(`
  INSERT INTO "Task" ("userId", "id", "text", "date", "order")
  SELECT $1::uuid, gen_random_uuid(), number::text, $2::date - 1 - number % 7, number FROM generate_series(1, 2100) AS number`)

/** Moves the overdue tasks. Returns how many moved. */
async function countMoved(actor: Actor, target: OneDate): Promise<number> {
  return (await moveOverdueTasks(actor, target)).length
}

describe('moving overdue tasks', () => {
  it('moves thousands, each once, in order and with its event', async () => {
    const actor = await newActor()
    await addOverdue.run(actor.userId, today)
    expect(await countMoved(actor, { date: today })).toBe(2100)
    const moved = (await listTasks(actor, { date: today })).parse()
    expect(moved.map(({ order }) => order)).toEqual(Array.from({ length: 2100 }, (_, index) => index))
    const from = moved.map(({ previousDates }) => previousDates[0] ?? '')
    expect(from).toEqual(from.toSorted())
    expect(await db().taskEvent.count({ where: { userId: actor.userId, type: 'moved' } })).toBe(2100)
  })

  it('goes on with a repetition when a later portion has failed, and has no effect after that', async () => {
    const actor = await newActor()
    await addOverdue.run(actor.userId, today)
    const other = await connectForTest(inject('databaseUrl'))
    await other.query('BEGIN')
    await other.query('SELECT FROM "Task" WHERE "userId" = $1 ORDER BY "date" DESC, "order" DESC LIMIT 1 FOR UPDATE', [
      actor.userId,
    ])
    const once = identifyRequest(randomUUID(), 'test', {})
    const move = () => moveOverdueTasks(actor, { date: today }, { once })
    await expect(move()).rejects.toMatchObject({ code: 'UNAVAILABLE', applied: 'unknown' })
    expect(await texts(actor, today)).toHaveLength(2000)
    await other.end()
    expect(await move()).toHaveLength(100)
    expect(await texts(actor, today)).toHaveLength(2100)
    await addOverdue.run(actor.userId, today)
    expect(await move()).toHaveLength(100)
    expect(await texts(actor, today)).toHaveLength(2100)
  }, 60_000)

  it.each([1, 1000])('moves all also when %i of them are completed meanwhile', async (count) => {
    const actor = await newActor()
    await addOverdue.run(actor.userId, today)
    const text = `UPDATE "Task" SET "isCompleted" = true, "completedAt" = now(), "version" = "version" + 1 WHERE "userId" = $1 AND "id" IN (
      SELECT "id" FROM "Task" WHERE "userId" = $1 ORDER BY "date", "order" LIMIT $2)`
    const move = () => countMoved(actor, { date: today })
    expect(await holdChange({ text, values: [actor.userId, count] }, move)).toBe(2100 - count)
  })

  it('moves every open task of dates before today, by date and then by order, and nothing else', async () => {
    const actor = await newActor()
    const stranger = await newActor()
    await create(actor, 'b', addDays(today, -1))
    await create(actor, 'a', addDays(today, -9))
    await create(actor, 'c', addDays(today, -1))
    const done = await create(actor, 'done', addDays(today, -1))
    await toggleTask(actor, { taskId: done })
    const archived = await create(actor, 'archived', addDays(today, -1))
    await archiveTask(actor, { taskId: archived })
    await create(actor, 'there', today)
    await create(stranger, 'somebody else’s', addDays(today, -1))
    expect(await countMoved(actor, { date: today })).toBe(3)
    expect(await texts(actor, today)).toEqual(['there', 'a', 'b', 'c'])
    expect(await texts(actor, addDays(today, -1))).toEqual(['done'])
    expect(await texts(stranger, addDays(today, -1))).toEqual(['somebody else’s'])
    expect((await listTasks(actor, { date: today })).parse().map(({ previousDates }) => previousDates)).toEqual([
      [],
      [addDays(today, -9)],
      [addDays(today, -1)],
      [addDays(today, -1)],
    ])
  })

  it('leaves tasks of today and of the target date, even when that is in the past', async () => {
    const actor = await newActor()
    const past = addDays(today, -5)
    await create(actor, 'stays today', today)
    await create(actor, 'there', past)
    await create(actor, 'moves', addDays(today, -2))
    expect(await countMoved(actor, { date: past })).toBe(1)
    expect(await texts(actor, past)).toEqual(['there', 'moves'])
    expect(await texts(actor, today)).toEqual(['stays today'])
    expect((await listTasks(actor, { date: past })).parse()[0]?.previousDates).toEqual([])
  })

  it('moves more tasks than one API call may name', async () => {
    const actor = await newActor()
    for (let number = 0; number < 120; number++) await create(actor, String(number), addDays(today, -1))
    await moveOverdueTasks(actor, { date: addDays(today, 1) })
    expect(await texts(actor, addDays(today, 1))).toEqual(Array.from({ length: 120 }, (_, number) => String(number)))
  })
})

describe('the dates with open tasks', () => {
  it('are those within the range', async () => {
    const actor = await newActor()
    for (const date of ['2026-03-01', '2026-03-02', '2026-03-02', '2026-03-31', '2026-04-01']) {
      await create(actor, 'open', date)
    }
    const done = await create(actor, 'done', '2026-03-03')
    await toggleTask(actor, { taskId: done })
    const archived = await create(actor, 'archived', '2026-03-04')
    await archiveTask(actor, { taskId: archived })
    expect(await listOpenDates(actor, { startDate: '2026-03-01', endDate: '2026-03-31' })).toEqual([
      '2026-03-01',
      '2026-03-02',
      '2026-03-31',
    ])
  })
})
