import { describe, expect, it } from 'vitest'
import { findDayOrder, instantAt, readDay } from '@/lib/domain/tasks/import/read-day'

const berlin = 'Europe/Berlin'
const at = (text: string) => Date.parse(text)

describe('a certain day', () => {
  it.each([
    ['2026-03-01', '2026-03-01', null],
    [' 2026/3/1 ', '2026-03-01', null],
    ['1.3.2026', '2026-03-01', null],
    ['22 Nov 2026', '2026-11-22', null],
    ['Nov 22, 2026', '2026-11-22', null],
    ['22nd of November 2026', undefined, null],
    ['November 22nd 2026', '2026-11-22', null],
    ['Sunday, 22 November 2026', '2026-11-22', null],
    ['Sun, Nov 22, 2026', '2026-11-22', null],
    ['31 December 2026', '2026-12-31', null],
    ['29 Feb 2028', '2028-02-29', null],
    ['2026-03-01 17:00', '2026-03-01', '2026-03-01T16:00:00Z'],
    ['22 Nov 2026 at 5pm', '2026-11-22', '2026-11-22T16:00:00Z'],
    ['22 Nov 2026 @ 12:30 am', '2026-11-22', '2026-11-21T23:30:00Z'],
    ['2026-12-31T23:30:00Z', '2027-01-01', '2026-12-31T23:30:00Z'],
    ['2026-01-01T00:30:00+05:00', '2025-12-31', '2025-12-31T19:30:00Z'],
  ])('%s', (text, date, due) => {
    const expected = date && { date, dueTime: due && at(due) }
    expect(readDay(text, berlin)).toEqual(expected)
  })

  it.each([
    ['25/4/2026', 'day-first', '2026-04-25'],
    ['4/25/2026', 'month-first', '2026-04-25'],
    ['3/4/2026', 'day-first', '2026-04-03'],
    ['3/4/2026', 'month-first', '2026-03-04'],
  ] as const)('%s, %s', (text, order, date) => {
    expect(readDay(text, berlin, order)?.date).toBe(date)
  })
})

it.each([
  'tomorrow',
  'every day',
  '3 May',
  '3/4/2026',
  '25/25/2026',
  '2026-02-29',
  '2026-13-01',
  'Monday, 22 November 2026',
  '2026-03-01 25:00',
  '2026-03-01 13pm',
  '2026-02-30T10:00:00Z',
  '2026-04-31T10:00Z',
  '9999-12-31T23:59:59Z',
  '0000-01-01',
  '99999-01-01',
  '',
  'x'.repeat(10_000),
])('is not one certain day: %s', (text) => {
  expect(readDay(text, berlin)).toBeUndefined()
})

it.each([
  ['2026-03-29', '02:30', '2026-03-29T01:30:00Z'],
  ['2026-10-25', '02:30', '2026-10-25T00:30:00Z'],
  ['2026-10-25', '03:00', '2026-10-25T02:00:00Z'],
])('a time on a day when clocks change is an instant: %s %s', (date, time, instant) => {
  expect(instantAt(date, time, berlin)).toBe(at(instant))
})

it('a time before 1970 is none', () => {
  expect(instantAt('1969-12-31', '12:00', 'UTC')).toBeNull()
})

it('finds the order of days and months where one date tells', () => {
  expect(findDayOrder(['3/4/2026', '25/4/2026'])).toBe('day-first')
  expect(findDayOrder(['3/4/2026', '4/25/2026 10:00'])).toBe('month-first')
  expect(findDayOrder(['3/4/2026'])).toBeUndefined()
  expect(findDayOrder(['25/4/2026', '4/25/2026'])).toBeUndefined()
})
