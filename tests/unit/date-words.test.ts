import { describe, expect, it } from 'vitest'
import { readDate, weekdayOf } from '@/lib/date-words'

describe('readDate', () => {
  // A Sunday.
  const today = '2026-03-01'

  it.each([
    ['today', '2026-03-01'],
    ['Tomorrow', '2026-03-02'],
    [' yesterday ', '2026-02-28'],
    ['sunday', '2026-03-01'],
    ['mon', '2026-03-02'],
    ['Saturday', '2026-03-07'],
    ['2024-02-29', '2024-02-29'],
  ])('reads %s', (text, date) => {
    expect(readDate(text, today)).toBe(date)
  })

  it.each(['', 'someday', 'su', '2026-02-30', '01.03.2026', '2026-3-1'])('reads nothing in %j', (text) => {
    expect(readDate(text, today)).toBeUndefined()
  })
})

it('names the weekday of a date', () => {
  expect(weekdayOf('2026-03-01')).toBe('Sunday')
})
