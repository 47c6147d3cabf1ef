import { expect, it } from 'vitest'
import { groupByDay } from '@/components/archive/group-by-day'
import { taskExample } from '@/lib/domain/tasks/examples'

const archivedAt = (...instants: string[]) =>
  instants.map((instant) => ({ ...taskExample, _id: instant, archivedAt: Date.parse(instant) }))

it.each([
  ['UTC', ['2026-03-03', '2026-03-02'], [1, 2]],
  ['Pacific/Kiritimati', ['2026-03-03'], [3]],
  ['Pacific/Pago_Pago', ['2026-03-02', '2026-03-01'], [2, 1]],
])('tasks are grouped by the day of archiving in %s, in their order', (timeZone, dates, counts) => {
  const tasks = archivedAt('2026-03-03T00:00:00Z', '2026-03-02T23:59:59Z', '2026-03-02T10:30:00Z')
  const days = groupByDay(tasks, { timeZone, dayStart: 0 })
  expect(days.map(({ date }) => date)).toEqual(dates)
  expect(days.map((day) => day.tasks.length)).toEqual(counts)
  expect(days.flatMap((day) => day.tasks)).toEqual(tasks)
})

it('tasks that are archived before the day begins belong to the day before', () => {
  const tasks = archivedAt('2026-03-03T04:00:00Z', '2026-03-03T03:59:59Z', '2026-03-02T23:00:00Z')
  const days = groupByDay(tasks, { timeZone: 'UTC', dayStart: 4 })
  expect(days.map((day) => [day.date, day.tasks.length])).toEqual([
    ['2026-03-03', 1],
    ['2026-03-02', 2],
  ])
})

it('no tasks are no days', () => {
  expect(groupByDay([], { timeZone: 'UTC', dayStart: 0 })).toEqual([])
})
