import { expect, it } from 'vitest'
import type { Actor } from '@/lib/domain/access/actor'
import { toPlainData } from '@/lib/domain/operation/reply'
import { archiveTask } from '@/lib/domain/tasks/archive-task'
import { runBatch } from '@/lib/domain/tasks/batch/run-batch'
import { createTask } from '@/lib/domain/tasks/create-task'
import { getTask } from '@/lib/domain/tasks/get-task'
import { getTimer } from '@/lib/domain/tasks/timer/get-timer'
import { startTimer } from '@/lib/domain/tasks/timer/start-timer'
import { stopTimer } from '@/lib/domain/tasks/timer/stop-timer'
import { toggleTask } from '@/lib/domain/tasks/toggle-task'
import { updateTask } from '@/lib/domain/tasks/update-task'
import { db } from '@/lib/foundation/database/client'
import { maxTimeSpent } from '@/lib/foundation/limits'
import { newActor } from '../../support/actor'

const date = '2026-03-02'

async function addTask(actor: Actor, timeSpent?: number): Promise<string> {
  return toPlainData(await createTask(actor, { text: 'Water', date, isCompleted: false, timeSpent }))._id
}

/** A task whose timer has run for a while. */
async function addTimed(actor: Actor, minutes: number, timeSpent?: number): Promise<string> {
  const taskId = await addTask(actor, timeSpent)
  await startTimer(actor, { taskId })
  await letRun(actor, minutes)
  return taskId
}

async function letRun({ userId }: Actor, minutes: number): Promise<void> {
  await db().timer.update({ where: { userId }, data: { startedAt: new Date(Date.now() - minutes * 60_000) } })
}

const read = async (actor: Actor, taskId: string) => toPlainData(await getTask(actor, { taskId }))

/** The types of the events of a task after its creation, in order. */
async function listEventTypes({ userId }: Actor, taskId: string): Promise<string[]> {
  const events = await db().taskEvent.findMany({ where: { userId, taskId }, orderBy: { position: 'asc' } })
  return events.map(({ type }) => type as string).slice(1)
}

it('adds whole minutes to the time spent, as one update', async () => {
  const actor = await newActor()
  const taskId = await addTimed(actor, 25.6, 12.5)
  expect(toPlainData(await stopTimer(actor, { taskId }))).toEqual({ taskId, minutes: 26, timeSpent: 38.5 })
  expect(await read(actor, taskId)).toMatchObject({ timeSpent: 38.5 })
  expect(await listEventTypes(actor, taskId)).toEqual(['updated'])
  expect(await getTimer(actor)).toEqual({ timer: null })
})

it('leaves a task unchanged that ran for less than half a minute', async () => {
  const actor = await newActor()
  const taskId = await addTimed(actor, 0.4)
  expect(toPlainData(await stopTimer(actor, { taskId }))).toEqual({ taskId, minutes: 0, timeSpent: null })
  expect(await listEventTypes(actor, taskId)).toEqual([])
})

it('adds no more than a task can have', async () => {
  const actor = await newActor()
  const taskId = await addTimed(actor, 60, maxTimeSpent - 1)
  await stopTimer(actor, { taskId })
  expect(await read(actor, taskId)).toMatchObject({ timeSpent: maxTimeSpent })
})

it('stops the timer of another task first', async () => {
  const actor = await newActor()
  const first = await addTimed(actor, 10)
  const second = await addTask(actor)
  await startTimer(actor, { taskId: second })
  expect(await getTimer(actor)).toMatchObject({ timer: { taskId: second } })
  expect(await read(actor, first)).toMatchObject({ timeSpent: 10 })
})

it('goes on when it is started again', async () => {
  const actor = await newActor()
  const taskId = await addTimed(actor, 10)
  const { timer } = await getTimer(actor)
  expect(toPlainData(await startTimer(actor, { taskId }))).toEqual({ timer })
  expect(timer).toMatchObject({ taskId, text: 'Water', date })
})

it('goes on from an earlier start', async () => {
  const actor = await newActor()
  const taskId = await addTask(actor)
  await startTimer(actor, { taskId }, {}, new Date(Date.now() - 5 * 60_000))
  expect(toPlainData(await stopTimer(actor, { taskId }))).toMatchObject({ minutes: 5 })
})

it('runs for one task when several are started at once', async () => {
  const actor = await newActor()
  const ids = await Promise.all(Array.from({ length: 5 }, () => addTask(actor)))
  await Promise.all(ids.map((taskId) => startTimer(actor, { taskId })))
  const { timer } = await getTimer(actor)
  expect(ids).toContain(timer?.taskId)
})

const endings: Record<string, { end: (actor: Actor, taskId: string) => Promise<unknown>; events: string[] }> = {
  'completing a task': { end: (actor, taskId) => toggleTask(actor, { taskId }), events: ['updated', 'completed'] },
  'updating it as completed': {
    end: (actor, taskId) => updateTask(actor, { taskId, isCompleted: true, timeSpent: 5 }),
    events: ['updated', 'completed'],
  },
  'archiving it': { end: (actor, taskId) => archiveTask(actor, { taskId }), events: ['updated', 'archived'] },
  'completing it in a batch': {
    end: (actor, taskId) => runBatch(actor, { operations: [{ op: 'complete', taskId }] }),
    events: ['updated', 'completed'],
  },
}
it.each(Object.entries(endings))('%s stops its timer and keeps the minutes', async (_name, { end, events }) => {
  const actor = await newActor()
  const taskId = await addTimed(actor, 10, 5)
  await end(actor, taskId)
  expect(await getTimer(actor)).toEqual({ timer: null })
  expect(await read(actor, taskId)).toMatchObject({ timeSpent: 15 })
  expect(await listEventTypes(actor, taskId)).toEqual(events)
})

it('goes on when the task is moved or changed, and when another is completed', async () => {
  const actor = await newActor()
  const other = await addTask(actor)
  const taskId = await addTimed(actor, 10)
  await updateTask(actor, { taskId, date: '2026-03-03', text: 'Water all' })
  await toggleTask(actor, { taskId: other })
  expect(await getTimer(actor)).toMatchObject({ timer: { taskId, date: '2026-03-03', text: 'Water all' } })
})

it('does not survive a batch that deletes its task', async () => {
  const actor = await newActor()
  const taskId = await addTimed(actor, 10)
  await runBatch(actor, {
    operations: [
      { op: 'archive', taskId },
      { op: 'delete', taskId },
    ],
  })
  expect(await db().timer.count({ where: { userId: actor.userId } })).toBe(0)
})
