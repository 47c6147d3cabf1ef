import { expect, it } from 'vitest'
import { countByHour, quarterMs } from '@/lib/domain/tasks/pages/week-hours'

const quarterOf = (instant: string) => Math.floor(Date.parse(instant) / quarterMs)

/** Lists the hours that have a count, each as weekday (0 is Sunday), hour and count. */
function listCounted(timeZone: string, ...instants: string[]): number[][] {
  const counts = countByHour(
    instants.map((instant) => [quarterOf(instant), 1] as const),
    { timeZone, dayStart: 0 },
  )
  expect(counts.map((hours) => hours.length)).toEqual(Array(7).fill(24))
  return counts.flatMap((hours, weekday) =>
    hours.flatMap((count, hour) => (count === 0 ? [] : [[weekday, hour, count]])),
  )
}

// 2026-11-22 was a Sunday.
it.each([
  ['UTC', '2026-11-22T23:59:59Z', 0, 23],
  ['UTC', '2026-11-23T00:00:00Z', 1, 0],
  ['America/Los_Angeles', '2026-11-23T07:59:59Z', 0, 23],
  ['Pacific/Kiritimati', '2026-11-22T10:00:00Z', 1, 0],
  // Half and quarter hours from UTC.
  ['Asia/Kolkata', '2026-11-22T18:29:59Z', 0, 23],
  ['Asia/Kolkata', '2026-11-22T18:30:00Z', 1, 0],
  ['Asia/Kathmandu', '2026-11-22T18:15:00Z', 1, 0],
  // Summer time began and ended on these days.
  ['Europe/Berlin', '2026-03-29T00:59:59Z', 0, 1],
  ['Europe/Berlin', '2026-03-29T01:00:00Z', 0, 3],
  ['Europe/Berlin', '2026-10-25T01:00:00Z', 0, 2],
])('in %s, %s counts for weekday %i, hour %i', (timeZone, instant, weekday, hour) => {
  expect(listCounted(timeZone, instant)).toEqual([[weekday, hour, 1]])
})

it('adds up the counts of an hour, in different weeks too', () => {
  const times = ['2026-11-22T10:00:00Z', '2026-11-22T10:59:00Z', '2026-11-15T10:30:00Z', '2026-11-22T11:00:00Z']
  expect(listCounted('UTC', ...times)).toEqual([
    [0, 10, 3],
    [0, 11, 1],
  ])
})

it('counts the hours before a day begins for the weekday before', () => {
  const quarters = ['2026-11-22T03:45:00Z', '2026-11-22T04:00:00Z'].map((instant) => [quarterOf(instant), 1] as const)
  const counts = countByHour(quarters, { timeZone: 'UTC', dayStart: 4 })
  expect([counts[6]?.[3], counts[0]?.[4]]).toEqual([1, 1])
})
