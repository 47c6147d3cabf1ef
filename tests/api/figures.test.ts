import { describe, expect, it } from 'vitest'
import { db } from '@/lib/foundation/database/client'
import { dateIn } from '@/lib/foundation/time/dates'
import { newKey } from '../support/accounts'
import { changeTaskState, createTask, newUser, type TestUser } from '../support/client'
import { send } from '../support/http'

const day = '2026-03-10'

async function dashboard({ api }: TestUser, date = day) {
  const { data, error } = await api.GET('/api/v1/tasks/dashboard', { params: { query: { date } } })
  if (!data) throw new Error(JSON.stringify(error))
  return data
}

async function analytics({ api }: TestUser, startDate: string, endDate: string) {
  const { data, error } = await api.GET('/api/v1/tasks/analytics', { params: { query: { startDate, endDate } } })
  if (!data) throw new Error(JSON.stringify(error))
  return data
}

const complete = (user: TestUser, ...dates: string[]) =>
  Promise.all(dates.map((date) => createTask(user, { date, isCompleted: true })))

describe('the dashboard', () => {
  it('is empty for an empty account', async () => {
    const stats = { pendingCount: 0, completedTodayCount: 0, streak: 0 }
    expect(await dashboard(await newUser())).toEqual({ overdue: [], pending: [], completedToday: [], stats })
  })

  it('sorts tasks into overdue, pending and completed', async () => {
    const user = await newUser()
    const late = await createTask(user, { date: '2026-03-09' })
    const later = await createTask(user, { date: '2026-03-09' })
    const oldest = await createTask(user, { date: '2025-12-31' })
    await createTask(user, { date: '2026-03-09', isCompleted: true })
    const open = await createTask(user, { date: day })
    const done = await createTask(user, { date: day, isCompleted: true })
    await createTask(user, { date: '2026-03-11' })
    await changeTaskState(user, await createTask(user, { date: day }), 'archive')
    await changeTaskState(user, await createTask(user, { date: '2026-03-08' }), 'archive')
    const { overdue, pending, completedToday, stats } = await dashboard(user)
    expect(overdue.map((task) => task._id)).toEqual([oldest, late, later])
    expect(pending.map((task) => task._id)).toEqual([open])
    expect(completedToday.map((task) => task._id)).toEqual([done])
    expect(stats).toEqual({ pendingCount: 1, completedTodayCount: 1, streak: 2 })
  })

  it('returns every field but archivedAt and previousDates', async () => {
    const user = await newUser()
    await createTask(user, { date: day })
    const { pending } = await dashboard(user)
    expect(Object.keys(pending[0] ?? {})).toEqual([
      '_id',
      'text',
      'date',
      'isCompleted',
      'priority',
      'dueTime',
      'timeSpent',
      'details',
      'order',
      'createdAt',
    ])
  })

  it('requires a date', async () => {
    const key = await newKey(await newUser())
    expect(await send('GET', '/api/v1/tasks/dashboard', { key })).toMatchObject({
      status: 400,
      code: 'VALIDATION_ERROR',
    })
  })
})

describe('the streak', () => {
  it.each([
    ['counts back from its date', ['2026-03-08', '2026-03-09', '2026-03-10'], 3],
    ['may end on the day before', ['2026-03-08', '2026-03-09'], 2],
    ['ends where two days are empty', ['2026-03-07', '2026-03-08'], 0],
    ['stops at the first gap', ['2026-03-06', '2026-03-08', '2026-03-09', '2026-03-10'], 3],
    ['counts a date once', ['2026-03-10', '2026-03-10'], 1],
    ['does not see what comes after', ['2026-03-11', '2026-03-10'], 1],
  ])('%s', async (_what, dates, expected) => {
    const user = await newUser()
    await complete(user, ...dates)
    expect((await dashboard(user)).stats.streak).toBe(expected)
  })

  it('spans a leap day and a change of year', async () => {
    const user = await newUser()
    await complete(user, '2024-02-28', '2024-02-29', '2024-03-01', '2025-12-31', '2026-01-01')
    expect((await dashboard(user, '2024-03-01')).stats.streak).toBe(3)
    expect((await dashboard(user, '2026-01-01')).stats.streak).toBe(2)
  })

  it('reaches back to 0001-01-01', async () => {
    const user = await newUser()
    await complete(user, '0001-01-01', '0001-01-02')
    expect((await dashboard(user, '0001-01-02')).stats.streak).toBe(2)
    expect((await dashboard(user, '0001-01-01')).stats.streak).toBe(1)
  })

  it('counts archived completed tasks, and no deleted ones', async () => {
    const user = await newUser()
    const [id = ''] = await complete(user, day)
    await changeTaskState(user, id, 'archive')
    expect((await dashboard(user)).stats).toEqual({ pendingCount: 0, completedTodayCount: 0, streak: 1 })
    await user.api.DELETE('/api/v1/tasks/{taskId}', { params: { path: { taskId: id } } })
    expect((await dashboard(user)).stats.streak).toBe(0)
  })
})

describe('analytics', () => {
  it('has an entry for every day and zeros for an empty account', async () => {
    expect(await analytics(await newUser(), '2026-02-27', '2026-03-01')).toEqual({
      totalTasks: 0,
      completedTasks: 0,
      completionRate: 0,
      currentStreak: 0,
      priorityBreakdown: { high: 0, medium: 0, low: 0, none: 0 },
      dailyStats: ['2026-02-27', '2026-02-28', '2026-03-01'].map((date) => ({ date, total: 0, completed: 0 })),
    })
  })

  it('counts completed tasks even when archived, and archived open tasks never', async () => {
    const user = await newUser()
    await createTask(user, { date: day, priority: 'high' })
    await createTask(user, { date: day, priority: 'medium', isCompleted: true })
    await createTask(user, { date: '2026-03-09', isCompleted: true })
    await changeTaskState(user, await createTask(user, { date: day, priority: 'low', isCompleted: true }), 'archive')
    await changeTaskState(user, await createTask(user, { date: day, priority: 'low' }), 'archive')
    await createTask(user, { date: '2026-03-08' })
    expect(await analytics(user, '2026-03-09', day)).toEqual({
      totalTasks: 4,
      completedTasks: 3,
      completionRate: 75,
      currentStreak: 2,
      priorityBreakdown: { high: 1, medium: 1, low: 1, none: 1 },
      dailyStats: [
        { date: '2026-03-09', total: 1, completed: 1 },
        { date: day, total: 3, completed: 2 },
      ],
    })
  })

  it('accepts 366 days and no more', async () => {
    const user = await newUser()
    expect((await analytics(user, '2024-01-01', '2024-12-31')).dailyStats).toHaveLength(366)
    expect((await analytics(user, '9999-01-01', '9999-12-31')).dailyStats).toHaveLength(365)
    expect((await analytics(user, '0001-01-01', '0001-01-01')).dailyStats).toHaveLength(1)
  })

  it.each([
    ['reversed', 'startDate=2026-03-02&endDate=2026-03-01'],
    ['of 367 days', 'startDate=2025-01-01&endDate=2026-01-02'],
    ['without an end', 'startDate=2026-03-01'],
    ['without a start', 'endDate=2026-03-01'],
  ])('rejects a range %s', async (_kind, query) => {
    const key = await newKey(await newUser())
    expect(await send('GET', `/api/v1/tasks/analytics?${query}`, { key })).toMatchObject({
      status: 400,
      code: 'VALIDATION_ERROR',
    })
  })

  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC'])(
    "ends the current streak at today's date in %s",
    async (timeZone) => {
      const user = await newUser()
      await db().user.update({ where: { id: user.userId }, data: { timeZone } })
      for (;;) {
        const today = dateIn(timeZone, new Date())
        const around = [-1, 0, 1, 2].map((days) => dateIn('UTC', new Date(Date.parse(today) + days * 86_400_000)))
        const [yesterday = '', , tomorrow = '', dayAfter = ''] = around
        await complete(user, yesterday, today, tomorrow, dayAfter)
        const { currentStreak } = await analytics(user, yesterday, dayAfter)
        // Retries if midnight has passed during the test.
        if (dateIn(timeZone, new Date()) !== today) continue
        return expect(currentStreak).toBe(2)
      }
    },
  )

  it('ends the current streak at the end of a range in the past', async () => {
    const user = await newUser()
    await complete(user, '2020-01-01', '2020-01-02', '2020-01-03')
    expect((await analytics(user, '2020-01-02', '2020-01-02')).currentStreak).toBe(2)
    expect((await analytics(user, '2020-01-04', '2020-01-04')).currentStreak).toBe(3)
    expect((await analytics(user, '2020-01-04', '2020-01-05')).currentStreak).toBe(0)
  })
})
