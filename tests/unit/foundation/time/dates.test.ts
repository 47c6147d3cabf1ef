import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CalendarDate } from '@/lib/foundation/time/calendar-date'
import { addDays, dateIn, daysBetween, listDates, todayIn } from '@/lib/foundation/time/dates'

const anyDay = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('a calendar date', () => {
  it('is any day from the year 1 to the year 9999', () => {
    fc.assert(fc.property(anyDay, (date) => CalendarDate.safeParse(date).success))
  })

  it.each(['2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('may be %s', (date) => {
    expect(CalendarDate.safeParse(date).success).toBe(true)
  })

  it.each([
    '2026-02-29',
    '1900-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-00-01',
    '2026-13-01',
    '2026-01-00',
    '2026-01-32',
    '0000-12-31',
    '10000-01-01',
    '-0001-01-01',
    '2026-1-01',
    '2026-01-1',
    '26-01-01',
    '2026/01/01',
    '20260101',
    '2026-01-01T00:00:00Z',
    ' 2026-01-01',
    '2026-01-01\n',
    '٢٠٢٦-٠١-٠١',
    '',
  ])('is not %j', (date) => {
    expect(CalendarDate.safeParse(date).error?.issues).toHaveLength(1)
  })
})

describe('the days between two dates', () => {
  it('are counted without regard to clock changes and leap years', () => {
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
    expect(daysBetween('2024-01-01', '2025-01-01')).toBe(366)
    expect(daysBetween('0001-01-01', '9999-12-31')).toBe(3_652_058)
    fc.assert(fc.property(anyDay, anyDay, (a, b) => daysBetween(a, b) === -daysBetween(b, a)))
  })
})

describe('a list of dates', () => {
  it('holds a date and each day after it', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 800 }), (start, wanted) => {
        const count = Math.min(wanted, daysBetween(start, '9999-12-31') + 1)
        expect(listDates(start, count)).toEqual(Array.from({ length: count }, (_, day) => addDays(start, day)))
      }),
    )
  })

  it.each([
    ['1900-02-28', '1900-03-01'],
    ['2000-02-28', '2000-02-29'],
    ['0004-02-29', '0004-03-01'],
    ['0099-12-31', '0100-01-01'],
  ])('has after %s the date %s', (date, next) => {
    expect(listDates(date, 2)).toEqual([date, next])
  })

  it('ends with the last date there is', () => {
    expect(listDates('9999-12-30', 2)).toEqual(['9999-12-30', '9999-12-31'])
  })
})

describe('the date in a time zone', () => {
  it.each([
    ['2026-03-01T11:30:00Z', 'Pacific/Kiritimati', '2026-03-02'],
    ['2026-03-01T11:30:00Z', 'Pacific/Pago_Pago', '2026-03-01'],
    ['2026-03-01T10:30:00Z', 'Pacific/Pago_Pago', '2026-02-28'],
    ['2026-12-31T23:30:00Z', 'Europe/Berlin', '2027-01-01'],
    ['0999-06-01T12:00:00Z', 'UTC', '0999-06-01'],
  ])('at %s in %s is %s', (instant, timeZone, expected) => {
    expect(dateIn(timeZone, new Date(instant))).toBe(expected)
  })
})

describe('today', () => {
  it.each([
    [0, '2026-03-10T00:00', '2026-03-10'],
    [4, '2026-03-10T03:59', '2026-03-09'],
    [4, '2026-03-10T04:00', '2026-03-10'],
    [6, '2026-03-01T05:59', '2026-02-28'],
    [6, '2026-03-10T23:59', '2026-03-10'],
  ])('that begins at %i is at %s the date %s', (dayStart, time, today) => {
    expect(todayIn({ timeZone: 'UTC', dayStart }, new Date(`${time}Z`))).toBe(today)
  })

  it('begins at the hour of the clock also on a day of 23 or 25 hours', () => {
    const berlin = { timeZone: 'Europe/Berlin', dayStart: 4 }
    // The clock goes from 02:00 to 03:00 on March 29, and from 03:00 back to 02:00 on October 25.
    for (const [instant, today] of [
      ['2026-03-29T01:59Z', '2026-03-28'],
      ['2026-03-29T02:00Z', '2026-03-29'],
      ['2026-10-25T02:59Z', '2026-10-24'],
      ['2026-10-25T03:00Z', '2026-10-25'],
    ] as const) {
      expect(todayIn(berlin, new Date(instant)), instant).toBe(today)
    }
  })
})
