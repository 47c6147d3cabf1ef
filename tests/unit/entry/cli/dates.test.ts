import { describe, expect, it } from 'vitest'
import { describeDate, resolveDate } from '@/lib/entry/cli/dates'
import { describeDueTime, resolveDueTime } from '@/lib/entry/cli/due-time'
import { describeDuration, parseDuration } from '@/lib/entry/cli/duration'

// A Wednesday.
const today = '2026-03-04'
const resolve = (text: string) => resolveDate(text, async () => today)

describe('dates', () => {
  it.each([
    ['today', '2026-03-04'],
    ['Tomorrow', '2026-03-05'],
    ['yesterday', '2026-03-03'],
    ['wednesday', '2026-03-04'],
    ['thu', '2026-03-05'],
    ['Tuesday', '2026-03-10'],
    ['+3', '2026-03-07'],
    ['-4', '2026-02-28'],
    ['+300', '2026-12-29'],
    ['2024-02-29', '2024-02-29'],
  ])('reads %s', async (text, date) => {
    expect(await resolve(text)).toBe(date)
  })

  it.each(['', 'someday', 'th', 'weds', '2026-02-29', '2026-3-4', '0000-01-01', '3', '+', '+-1'])(
    'rejects %j as wrong usage',
    async (text) => {
      await expect(resolve(text)).rejects.toMatchObject({ exitCode: 2 })
    },
  )

  it('asks for today only where it matters', async () => {
    const never = () => Promise.reject(new Error('asked'))
    expect(await resolveDate('2026-03-01', never)).toBe('2026-03-01')
    await expect(resolveDate('someday', never)).rejects.toThrow('someday')
  })

  it('names near dates', () => {
    expect(describeDate('2026-03-05', today)).toBe('Thursday, 5 March 2026 (tomorrow)')
    expect(describeDate('2026-03-09', today)).toBe('Monday, 9 March 2026')
  })
})

describe('due times', () => {
  const due = (text: string, timeZone = 'Europe/Berlin', dayStart = 0) =>
    resolveDueTime(
      text,
      async () => today,
      async () => ({ timeZone, dayStart }),
    )

  it('takes a time alone before the day begins for one in the night after the date', async () => {
    expect(new Date(await due('02:00', 'UTC', 4)).toISOString()).toBe('2026-03-05T02:00:00.000Z')
    expect(new Date(await due('2026-03-04 02:00', 'UTC', 4)).toISOString()).toBe('2026-03-04T02:00:00.000Z')
  })

  it.each([
    ['17:00', '2026-03-04T16:00:00.000Z'],
    ['9:05', '2026-03-04T08:05:00.000Z'],
    ['5pm', '2026-03-04T16:00:00.000Z'],
    ['12am', '2026-03-03T23:00:00.000Z'],
    ['12:30 PM', '2026-03-04T11:30:00.000Z'],
    ['2026-07-01 17:00', '2026-07-01T15:00:00.000Z'],
    ['2026-07-01T17:00', '2026-07-01T15:00:00.000Z'],
    // The clock skips this time.
    ['2026-03-29 02:30', '2026-03-29T01:30:00.000Z'],
  ])('reads %s in the time zone of the account', async (text, instant) => {
    expect(new Date(await due(text)).toISOString()).toBe(instant)
  })

  it.each(['', '17', '24:00', '17:60', '13pm', '17:00:00', '2026-02-30 17:00', 'noon', '1969-12-31 12:00'])(
    'rejects %j as wrong usage',
    async (text) => {
      await expect(due(text)).rejects.toMatchObject({ exitCode: 2 })
    },
  )

  it('shows the date of a due time only where it is another one', () => {
    const instant = Date.parse('2026-03-04T16:00:00Z')
    expect(describeDueTime(instant, today, 'Europe/Berlin')).toBe('17:00')
    expect(describeDueTime(instant, today, 'Asia/Tokyo')).toBe('2026-03-05 01:00')
  })
})

describe('durations', () => {
  it.each([
    ['90', 90],
    ['45m', 45],
    ['45min', 45],
    ['1h30m', 90],
    ['1.5h', 90],
    ['2h', 120],
    ['12.5', 12.5],
    ['1:30', 90],
  ])('reads %s', (text, minutes) => {
    expect(parseDuration(text)).toBe(minutes)
  })

  it.each(['', 'h', 'm', '1d', '-5', '1:75'])('rejects %j as wrong usage', (text) => {
    expect(() => parseDuration(text)).toThrow(expect.objectContaining({ exitCode: 2 }))
  })

  it('shows hours and minutes', () => {
    expect([0, 12.5, 60, 90].map(describeDuration)).toEqual(['0 min', '12.5 min', '1 h', '1 h 30 min'])
  })

  it('shows 60 minutes as an hour, also after rounding', () => {
    const minutes = [59.99, 59.999, 119.99, 119.999, 120.001]
    expect(minutes.map(describeDuration)).toEqual(['59.99 min', '1 h', '1 h 59.99 min', '2 h', '2 h'])
  })
})
