import { CalendarDateTime, fromAbsolute, parseDate, toZoned } from '@internationalized/date'
import fc from 'fast-check'
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

describe('a day that begins at 4', () => {
  const clock = { timeZone: 'UTC', dayStart: 4 }

  it.each([
    ['2026-06-01', 3, '2026-06-02T03:30:00.000Z'],
    ['2026-06-01', 4, '2026-06-01T04:30:00.000Z'],
    ['2026-06-30', 0, '2026-07-01T00:30:00.000Z'],
    // There is no later date.
    ['9999-12-31', 3, '9999-12-31T03:30:00.000Z'],
  ])('has on %s the hour %i at %s', (date, hour, instant) => {
    expect(new Date(instantOf(date, { hour, minute: 30 }, 'UTC', 4)).toISOString()).toBe(instant)
  })

  it('takes a time of its night along to another date', () => {
    const move = (instant: string, to: string) =>
      new Date(moveInstant(Date.parse(instant), '2026-06-01', to, clock)).toISOString()
    expect(move('2026-06-02T02:00:00Z', '2026-06-05')).toBe('2026-06-06T02:00:00.000Z')
    expect(move('2026-06-02T04:00:00Z', '2026-06-05')).toBe('2026-06-02T04:00:00.000Z')
    // On the date itself, as programs may set it.
    expect(move('2026-06-01T02:00:00Z', '2026-06-05')).toBe('2026-06-05T02:00:00.000Z')
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
    const moved = moveInstant(last, '9999-12-31', '2026-03-01', { timeZone, dayStart: 0 })
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
    expect(
      new Date(moveInstant(Date.parse(instant), from, to, { timeZone: 'Europe/Berlin', dayStart: 0 })).toISOString(),
    ).toBe(moved)
  })

  it('leaves the last instant of all', () => {
    expect(moveInstant(8.64e15, '9999-12-31', '2026-06-01', { timeZone: 'UTC', dayStart: 0 })).toBe(8.64e15)
  })
})

describe('beside @internationalized/date', () => {
  const zone = fc.constantFrom(
    'UTC',
    'Europe/Berlin',
    'America/New_York',
    'America/Sao_Paulo',
    'Asia/Kathmandu',
    'Asia/Tehran',
    'Australia/Lord_Howe',
    'Pacific/Apia',
    'Africa/Casablanca',
    'Africa/Monrovia',
    'Antarctica/Troll',
  )

  it('instants have the same local times', () => {
    const instants = fc.integer({ min: 0, max: Date.parse('2040-01-01') })
    fc.assert(
      fc.property(zone, instants, (timeZone, instant) => {
        const local = fromAbsolute(instant, timeZone).toString()
        expect(localTimeOf(instant, timeZone)).toEqual({ date: local.slice(0, 10), clock: local.slice(11, 16) })
      }),
      { numRuns: 2000 },
    )
  })

  it('local times are the same instants, also beside changes of the clock', () => {
    const dates = fc
      .integer({ min: 0, max: 25_500 })
      .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10))
    const hours = fc.record({ hour: fc.nat(23), minute: fc.nat(59) })
    const expectSame = (timeZone: string, date: string, time: { hour: number; minute: number }) => {
      const { year, month, day } = parseDate(date)
      const local = new CalendarDateTime(year, month, day, time.hour, time.minute)
      const same = toZoned(local, timeZone, 'compatible').toDate().getTime()
      expect(instantOf(date, time, timeZone), `${date} ${time.hour}:${time.minute} in ${timeZone}`).toBe(same)
    }
    fc.assert(fc.property(zone, dates, hours, expectSame), { numRuns: 2000 })
    // The clock changes at 0:00, at 2:00, by half an hour, and by a day.
    for (const [timeZone, date] of [
      ['America/Sao_Paulo', '2018-11-04'],
      ['Europe/Berlin', '2026-03-29'],
      ['Europe/Berlin', '2026-10-25'],
      ['Australia/Lord_Howe', '2026-04-05'],
      ['Australia/Lord_Howe', '2026-10-04'],
      ['Pacific/Apia', '2011-12-30'],
    ] as const) {
      for (let minutes = 0; minutes < 1440; minutes += 10)
        expectSame(timeZone, date, { hour: Math.floor(minutes / 60), minute: minutes % 60 })
    }
  })
})
