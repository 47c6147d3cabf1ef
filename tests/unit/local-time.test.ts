import { describe, expect, it } from 'vitest'
import { instantOf, localTimeOf, readClockTime } from '@/lib/local-time'

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

  it.each(['', '17', '24:00', '17:60', '13pm', '5 p', 'noon'])('reads nothing in %j', (text) => {
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
