import { describe, expect, it } from 'vitest'
import {
  hasLocalDate,
  instantOf,
  lastLocalInstant,
  localTimeOf,
  moveInstant,
  readClockTime,
} from '@/lib/foundation/time/local-time'

describe('readClockTime', () => {
  it.each([
    ['17:00', 17, 0],
    ['5pm', 17, 0],
    ['5:30 PM', 17, 30],
    ['12am', 0, 0],
    ['12pm', 12, 0],
    ['0:05', 0, 5],
  ])('reads %s', (text, hour, minute) => {
    expect(readClockTime(text)).toEqual({ hour, minute })
  })

  it.each(['', '17', '24:00', '17:60', '13pm', '0pm', '00:30 am', '5 p', 'noon'])('reads nothing in %j', (text) => {
    expect(readClockTime(text)).toBeUndefined()
  })
})

describe('instantOf', () => {
  it.each([
    ['2026-06-01', 17, 0, 'Europe/Berlin', '2026-06-01T15:00:00.000Z'],
    // The clock skips from 2:00 to 3:00.
    ['2026-03-29', 2, 30, 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    // The clock shows 2:30 twice; the first one is in summer time.
    ['2026-10-25', 2, 30, 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['2026-06-01', 0, 0, 'Pacific/Kiritimati', '2026-05-31T10:00:00.000Z'],
  ])('%s %i:%i in %s', (date, hour, minute, timeZone, instant) => {
    expect(new Date(instantOf(date, { hour, minute }, timeZone)).toISOString()).toBe(instant)
  })
})

it('splits an instant into local date and time', () => {
  const instant = Date.parse('2026-05-31T10:00:00Z')
  expect(localTimeOf(instant, 'Pacific/Kiritimati')).toEqual({ date: '2026-06-01', clock: '00:00' })
})

it.each(['America/New_York', 'UTC', 'Asia/Tokyo'])(
  'the last minute of the calendar has a local date in %s',
  (timeZone) => {
    const last = instantOf('9999-12-31', { hour: 23, minute: 59 }, timeZone)
    expect(localTimeOf(last, timeZone)).toEqual({ date: '9999-12-31', clock: '23:59' })
    expect(localTimeOf(lastLocalInstant(timeZone), timeZone)).toEqual({ date: '9999-12-31', clock: '23:59' })
    expect(hasLocalDate(lastLocalInstant(timeZone), timeZone)).toBe(true)
    expect(hasLocalDate(lastLocalInstant(timeZone) + 1, timeZone)).toBe(false)
    const moved = moveInstant(last, '9999-12-31', '2026-03-01', timeZone)
    expect(localTimeOf(moved, timeZone)).toEqual({ date: '2026-03-01', clock: '23:59' })
  },
)

describe('moveInstant', () => {
  it.each([
    ['keeps the clock time', '2026-06-01T15:00:07.123Z', '2026-06-01', '2026-06-02', '2026-06-02T15:00:07.123Z'],
    [
      'keeps it over a change of the clock',
      '2026-03-28T16:00:00.000Z',
      '2026-03-28',
      '2026-03-29',
      '2026-03-29T15:00:00.000Z',
    ],
    [
      'moves a time that the clock skips forward',
      '2026-03-28T01:30:00.000Z',
      '2026-03-28',
      '2026-03-29',
      '2026-03-29T01:30:00.000Z',
    ],
    [
      'leaves the second of two equal times on its date',
      '2026-10-25T01:30:00.000Z',
      '2026-10-25',
      '2026-10-25',
      '2026-10-25T01:30:00.000Z',
    ],
    [
      'leaves an instant of another date',
      '2026-06-02T15:00:00.000Z',
      '2026-06-01',
      '2026-06-03',
      '2026-06-02T15:00:00.000Z',
    ],
    [
      'leaves an instant that would be before 1970',
      '1970-01-02T15:00:00.000Z',
      '1970-01-02',
      '1969-12-31',
      '1970-01-02T15:00:00.000Z',
    ],
  ])('%s', (_, instant, from, to, moved) => {
    expect(new Date(moveInstant(Date.parse(instant), from, to, 'Europe/Berlin')).toISOString()).toBe(moved)
  })

  it('leaves the last instant of all', () => {
    expect(moveInstant(8.64e15, '9999-12-31', '2026-06-01', 'UTC')).toBe(8.64e15)
  })
})
