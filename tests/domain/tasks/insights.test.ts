import { describe, expect, it } from 'vitest'
import type { Actor } from '@/lib/domain/access/actor'
import { toPlainData } from '@/lib/domain/operation/reply'
import { archiveTask } from '@/lib/domain/tasks/archive-task'
import { createTask } from '@/lib/domain/tasks/create-task'
import { findEarlierRange, getInsights } from '@/lib/domain/tasks/statistics/insights'
import { db } from '@/lib/foundation/database/client'
import { newActor } from '../../support/actor'

const week = { startDate: '2026-03-09', endDate: '2026-03-15' }

async function create(
  actor: Actor,
  task: { date?: string; isCompleted?: boolean; timeSpent?: number; estimate?: number } = {},
) {
  const input = { text: 'x', date: '2026-03-10', isCompleted: false, ...task }
  return toPlainData(await createTask(actor, input))._id
}

async function createCompletedAt(actor: Actor, completedAt: string): Promise<void> {
  const key = { userId: actor.userId, id: await create(actor, { isCompleted: true }) }
  await db().task.update({ where: { userId_id: key }, data: { completedAt } })
}

describe('the completions by hour', () => {
  it('are those from the first to the last instant of the range in the time zone of the account', async () => {
    const actor = { ...(await newActor()), timeZone: 'America/New_York' }
    const stranger = await newActor()
    // Summer time began on 8 March: the range begins at 04:00 UTC.
    for (const instant of [
      '2026-03-09T03:59:59.999Z',
      '2026-03-09T04:00:00Z',
      '2026-03-11T13:05:00Z',
      '2026-03-11T13:50:00Z',
      '2026-03-16T03:59:59.999Z',
      '2026-03-16T04:00:00Z',
    ]) {
      await createCompletedAt(actor, instant)
    }
    await createCompletedAt(stranger, '2026-03-11T13:05:00Z')
    const { completions } = await getInsights(actor, week)
    const counted = completions.flatMap((hours, weekday) => hours.map((count, hour) => ({ weekday, hour, count })))
    expect(counted.filter(({ count }) => count > 0)).toEqual([
      { weekday: 0, hour: 23, count: 1 },
      { weekday: 1, hour: 0, count: 1 },
      { weekday: 3, hour: 9, count: 2 },
    ])
  })

  it('are those of days that begin at the hour of the account', async () => {
    const actor = { ...(await newActor()), timeZone: 'America/New_York', dayStart: 4 }
    // At 03:59 and 04:00 on the first day, and at both on the day after the last one.
    for (const instant of [
      '2026-03-09T07:59:59Z',
      '2026-03-09T08:00:00Z',
      '2026-03-16T07:59:59Z',
      '2026-03-16T08:00:00Z',
    ]) {
      await createCompletedAt(actor, instant)
    }
    const { completions } = await getInsights(actor, week)
    const counted = completions.flatMap((hours, weekday) => hours.map((count, hour) => ({ weekday, hour, count })))
    expect(counted.filter(({ count }) => count > 0)).toEqual([
      { weekday: 0, hour: 3, count: 1 },
      { weekday: 1, hour: 4, count: 1 },
    ])
  })
})

describe('the time spent', () => {
  it('adds up the minutes of each date, of completed and archived tasks', async () => {
    const actor = await newActor()
    await create(actor, { date: '2026-03-09', timeSpent: 300 })
    await create(actor, { date: '2026-03-09', timeSpent: 30, isCompleted: true })
    await create(actor, { date: '2026-03-09', timeSpent: 12.5, isCompleted: true })
    const archived = await create(actor, { date: '2026-03-15', timeSpent: 5, isCompleted: true })
    await archiveTask(actor, { taskId: archived })
    await create(actor, { date: '2026-03-10', timeSpent: 0 })
    await create(actor, { date: '2026-03-08', timeSpent: 1000, isCompleted: true })
    await create(actor, { date: '2026-03-16', timeSpent: 1000, isCompleted: true })
    await create(await newActor(), { date: '2026-03-10', timeSpent: 1000, isCompleted: true })
    expect((await getInsights(actor, week)).timeSpent).toEqual([
      { date: '2026-03-09', minutes: 42.5 },
      { date: '2026-03-15', minutes: 5 },
    ])
  })
})

describe('the estimates', () => {
  it('are compared with the time spent, of completed tasks that have both', async () => {
    const actor = await newActor()
    await create(actor, { estimate: 30, timeSpent: 45, isCompleted: true })
    await create(actor, { estimate: 60, timeSpent: 40, isCompleted: true })
    await create(actor, { estimate: 500, isCompleted: true })
    await create(actor, { timeSpent: 500, isCompleted: true })
    await create(actor, { estimate: 500, timeSpent: 500 })
    expect((await getInsights(actor, week)).estimated).toEqual({ tasks: 2, planned: 90, spent: 85 })
    expect((await getInsights(await newActor(), week)).estimated).toEqual({ tasks: 0, planned: 0, spent: 0 })
  })
})

describe('the earlier period', () => {
  it('has the same length and ends on the day before the range', async () => {
    const actor = await newActor()
    await create(actor, { date: '2026-03-01', isCompleted: true, timeSpent: 500 })
    await create(actor, { date: '2026-03-02', isCompleted: true, timeSpent: 20 })
    await create(actor, { date: '2026-03-08', isCompleted: true })
    await create(actor, { date: '2026-03-08', timeSpent: 2.5, isCompleted: true })
    await create(actor, { date: '2026-03-08', timeSpent: 100 })
    await create(actor, { date: '2026-03-09', isCompleted: true, timeSpent: 500 })
    expect((await getInsights(actor, week)).earlier).toEqual({
      range: { startDate: '2026-03-02', endDate: '2026-03-08' },
      completedTasks: 3,
      minutes: 22.5,
    })
  })

  it('is left out when it begins before the first task', async () => {
    const actor = await newActor()
    expect((await getInsights(actor, week)).earlier).toBeUndefined()
    await create(actor, { date: '2026-03-03', isCompleted: true })
    expect((await getInsights(actor, week)).earlier).toBeUndefined()
    await create(actor, { date: '2026-03-02' })
    expect((await getInsights(actor, week)).earlier?.completedTasks).toBe(1)
  })

  it('is left out when it would begin before the first date, and the range may end on the last', async () => {
    const actor = await newActor()
    await create(actor, { date: '0001-01-01' })
    expect((await getInsights(actor, { startDate: '0001-01-01', endDate: '0001-01-07' })).earlier).toBeUndefined()
    expect((await getInsights(actor, { startDate: '9999-12-01', endDate: '9999-12-31' })).earlier).toBeDefined()
  })

  it.each([
    ['2026-03-15', '2026-03-15', '2026-03-14', '2026-03-14'],
    ['2026-03-01', '2026-03-30', '2026-01-30', '2026-02-28'],
    ['2024-01-01', '2024-12-31', '2022-12-31', '2023-12-31'],
  ])('of %s to %s is %s to %s', (startDate, endDate, start, end) => {
    expect(findEarlierRange({ startDate, endDate })).toEqual({ startDate: start, endDate: end })
  })
})
