import { expect, it, vi } from 'vitest'
import type { Actor } from '@/lib/domain/access/actor'
import { createTask } from '@/lib/domain/tasks/create-task'
import { getDashboard } from '@/lib/domain/tasks/get-dashboard'
import { Dashboard } from '@/lib/domain/tasks/statistics/schema'
import { database } from '@/lib/foundation/database/client'
import { JsonParts, type JsonText } from '@/lib/foundation/database/json-text'
import { newActor } from '../../support/actor'
import { addOverdue } from '../../support/add-overdue'

const date = '2026-03-10'

async function actorWithOverdue(count: number): Promise<Actor> {
  const actor = await newActor()
  await addOverdue(actor.userId, date, count)
  await createTask(actor, { text: 'open', date, isCompleted: false })
  await createTask(actor, { text: 'done', date, isCompleted: true })
  return actor
}

async function read(dashboard: JsonText<Dashboard> | JsonParts<Dashboard>): Promise<Dashboard> {
  const text = dashboard instanceof JsonParts ? await dashboard.read() : dashboard
  return Dashboard.parse(text.parse())
}

async function inParts(actor: Actor): Promise<JsonParts<Dashboard>> {
  const dashboard = await getDashboard(actor, { date })
  if (!(dashboard instanceof JsonParts)) throw new Error('it is in one part')
  return dashboard
}

it.each([0, 199, 200, 201, 400, 1050])('is complete and in order with %i overdue tasks', async (count) => {
  const { overdue, pending, completedToday, stats } = await read(
    await getDashboard(await actorWithOverdue(count), { date }),
  )
  expect(overdue).toHaveLength(count)
  const places = overdue.map((task) => [task.date, task.order] as const)
  expect(places).toEqual(places.toSorted(([a, first], [b, second]) => (a === b ? first - second : a < b ? -1 : 1)))
  expect(new Set(overdue.map(({ text }) => text)).size).toBe(count)
  expect([pending, completedToday].map((tasks) => tasks.map(({ text }) => text))).toEqual([['open'], ['done']])
  expect(stats).toEqual({ pendingCount: 1, completedTodayCount: 1, streak: 1 })
})

it('has the same text in one part and in several', async () => {
  const actor = await actorWithOverdue(199)
  const whole = await getDashboard(actor, { date })
  if (whole instanceof JsonParts) throw new Error('it is in parts')
  const shape = (text: string) => text.replace(/"(_id|createdAt)":("[^"]*"|\d+)/g, '"$1":0')
  const other = await actorWithOverdue(200)
  const { text } = await (await inParts(other)).read()
  // The one task more, which is the last one of its date.
  const task = /,\{"_id":[^{}]*"text":"200"[^{}]*\}/
  expect(text).toMatch(task)
  expect(shape(text.replace(task, ''))).toBe(shape(whole.text))
})

it('reads a part only when it is taken, at most 200 tasks, and holds no connection between them', async () => {
  const { parts } = await inParts(await actorWithOverdue(1050))
  const counts: number[] = []
  for await (const part of parts) {
    counts.push(part.split('"_id"').length - 1)
    const { pool } = database()
    // Something else may use one for a moment.
    await vi.waitFor(() => expect(pool.totalCount - pool.idleCount).toBe(0))
  }
  expect(counts).toEqual([0, 200, 200, 200, 200, 200, 50, 2])
})

it('has another state after every change, also of a task that is in none of its parts', async () => {
  const actor = await actorWithOverdue(300)
  const stranger = await actorWithOverdue(300)
  const stateOf = async (of: Actor) => (await inParts(of)).state
  const before = await stateOf(actor)
  expect(await stateOf(actor)).toBe(before)
  expect(await stateOf(stranger)).not.toBe(before)
  await createTask(actor, { text: 'later', date: '2027-01-01', isCompleted: false })
  expect(await stateOf(actor)).not.toBe(before)
})
