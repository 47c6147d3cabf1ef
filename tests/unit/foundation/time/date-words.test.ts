import { describe, expect, it } from 'vitest'
import { nameDate, readDateWord, weekdayOf } from '@/lib/foundation/time/date-words'

describe('readDateWord', () => {
  // A Sunday.
  const today = '2026-03-01'

  it.each([
    ['today', '2026-03-01'],
    ['Tomorrow', '2026-03-02'],
    [' yesterday ', '2026-02-28'],
    ['sunday', '2026-03-01'],
    ['mon', '2026-03-02'],
    ['Saturday', '2026-03-07'],
    ['+3', '2026-03-04'],
    ['-1', '2026-02-28'],
  ])('reads %s', (text, date) => {
    expect(readDateWord(text)?.(today)).toBe(date)
  })

  it.each(['', 'someday', 'su', '2026-03-01', '01.03.2026', '3', 'constructor'])('reads nothing in %j', (text) => {
    expect(readDateWord(text)).toBeUndefined()
  })
})

it('names the weekday of a date', () => {
  expect(weekdayOf('2026-03-01')).toBe('Sunday')
})

it('names a date near today', () => {
  expect(nameDate('2026-03-02', '2026-03-01')).toBe('tomorrow')
  expect(nameDate('2026-03-03', '2026-03-01')).toBeUndefined()
})
