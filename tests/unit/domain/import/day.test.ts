import { describe, expect, it } from 'vitest'
import { findDayOrder, instantAt, readDay } from '@/lib/domain/import/day'

const berlin = 'Europe/Berlin'
const at = (text: string) => Date.parse(text)

describe('a certain day', () => {
  it.each([
    ['2026-03-01', '2026-03-01', null],
    [' 2026/3/1 ', '2026-03-01', null],
    ['1.3.2026', '2026-03-01', null],
    ['22 Nov 2026', '2026-11-22', null],
    ['Nov 22, 2026', '2026-11-22', null],
    ['22nd of November 2026', '2026-11-22', null],
    ['November 22nd 2026', '2026-11-22', null],
    ['Sunday, 22 November 2026', '2026-11-22', null],
    ['Sun, Nov 22, 2026', '2026-11-22', null],
    ['31 December 2026', '2026-12-31', null],
    ['29 Feb 2028', '2028-02-29', null],
    ['2026-03-01 17:00', '2026-03-01', '2026-03-01T16:00:00Z'],
    ['22 Nov 2026 at 5pm', '2026-11-22', '2026-11-22T16:00:00Z'],
    ['22 Nov 2026 @ 12:30 am', '2026-11-22', '2026-11-21T23:30:00Z'],
    ['1. 12. 2026', '2026-12-01', null],
    ['01.12.2026 9:05', '2026-12-01', '2026-12-01T08:05:00Z'],
    ['2026. 12. 1.', '2026-12-01', null],
    ['2026.12.01', '2026-12-01', null],
    ['20261201', '2026-12-01', null],
    ['20261201T090000', '2026-12-01', '2026-12-01T08:00:00Z'],
    ['20261201T090000Z', '2026-12-01', '2026-12-01T09:00:00Z'],
    ['1-Dec-2026', '2026-12-01', null],
    ['01-Dec-2026 09:00', '2026-12-01', '2026-12-01T08:00:00Z'],
    ['1/Dec/2026', '2026-12-01', null],
    ['1st of December 2026', '2026-12-01', null],
    ['the 1st of December, 2026', '2026-12-01', null],
    ['2026年12月1日', '2026-12-01', null],
    ['2026년 12월 1일', '2026-12-01', null],
    ['2026-12-01 9:00 a.m.', '2026-12-01', '2026-12-01T08:00:00Z'],
    ['2026-12-01 5 p.m.', '2026-12-01', '2026-12-01T16:00:00Z'],
    ['2026-12-01T09:00+01', '2026-12-01', '2026-12-01T08:00:00Z'],
    ['2026-12-01 09:00:00 UTC', '2026-12-01', '2026-12-01T09:00:00Z'],
    ['2026-12-01 10:00 AM GMT', '2026-12-01', '2026-12-01T10:00:00Z'],
    ['Tue, 01 Dec 2026 09:00:00 +0000', '2026-12-01', '2026-12-01T09:00:00Z'],
    ['Tue, 1 Dec 2026 23:30:00 -0500', '2026-12-02', '2026-12-02T04:30:00Z'],
    ['Tue Dec 01 2026 09:00:00 GMT+0100 (Central European Standard Time)', '2026-12-01', '2026-12-01T08:00:00Z'],
    ['1. Dezember 2026', '2026-12-01', null],
    ['Dienstag, 1. Dezember 2026 um 9:00', '2026-12-01', '2026-12-01T08:00:00Z'],
    ['1 décembre 2026', '2026-12-01', null],
    ['1er février 2026 à 14:00', '2026-02-01', '2026-02-01T13:00:00Z'],
    ['1 de diciembre de 2026', '2026-12-01', null],
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
  '20261301',
  '12345678',
  'Montag, 1. Dezember 2026',
  '1.12.26',
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
