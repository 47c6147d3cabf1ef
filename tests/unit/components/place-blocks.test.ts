import { expect, it } from 'vitest'
import { findHours, placeBlocks } from '@/components/tasks/rail/place-blocks'
import { emptyFields } from '@/lib/domain/tasks/empty-fields'

const date = '2026-03-10'

function show(...dues: [time: string | null, estimate?: number][]) {
  const tasks = dues.map(([time, estimate = null], index) => ({
    ...emptyFields,
    _id: String(index),
    text: 'x',
    date,
    order: index,
    createdAt: 0,
    moveCount: 0,
    estimate,
    dueTime: time === null ? null : Date.parse(`${time}+01:00`),
  }))
  return placeBlocks({ date, tasks }, { timeZone: 'Europe/Berlin', dayStart: 4 })
}

it('a task that is due in the night after the day, before the next one begins, stands after midnight', () => {
  const blocks = show(['2026-03-11T03:45', 60], ['2026-03-11T04:00'], ['2026-03-10T23:30', 60])
  expect(blocks.map(({ start, end }) => [start, end])).toEqual([
    [1410, 1470],
    [1665, 1680],
  ])
  expect(findHours(blocks)).toEqual({ first: 7, last: 28 })
})

it('a task that is due on the day begins at its local time and lasts as long as its estimate, at least half an hour', () => {
  const blocks = show(['2026-03-10T09:15'], ['2026-03-10T13:00', 90], ['2026-03-11T08:00'], [null, 60])
  expect(blocks.map(({ start, end }) => [start, end])).toEqual([
    [555, 585],
    [780, 870],
  ])
})

it('tasks that overlap stand beside each other', () => {
  const blocks = show(
    ['2026-03-10T09:00', 120],
    ['2026-03-10T09:30', 30],
    ['2026-03-10T10:00', 30],
    ['2026-03-10T11:00'],
  )
  expect(blocks.map(({ column, columns }) => [column, columns])).toEqual([
    [0, 2],
    [1, 2],
    [1, 2],
    [0, 1],
  ])
})

it('shows the hours of all blocks', () => {
  expect(findHours([])).toEqual({ first: 7, last: 22 })
  const blocks = show(['2026-03-10T05:59'], ['2026-03-10T23:50', 60])
  expect(findHours(blocks)).toEqual({ first: 5, last: 25 })
})

it('leaves out a due time that has no local date', () => {
  expect(show(['+020000-01-01T00:00'])).toEqual([])
})
