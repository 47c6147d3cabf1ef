import { describe, expect, it } from 'vitest'
import { addDays } from '@/lib/foundation/time/dates'
import {
  countDaysIntoWeek,
  findNextWeekStart,
  findNextWorkWeek,
  findWeekStart,
  listWeekdays,
} from '@/lib/foundation/time/weeks'

// 2026-11-22 was a Sunday.
const sunday = '2026-11-22'
const nameOf = (date: string) =>
  new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(Date.parse(date))

describe.each([
  ['en-US', 'Sunday'],
  ['pt-BR', 'Sunday'],
  ['ja', 'Sunday'],
  ['en-GB', 'Monday'],
  ['de', 'Monday'],
  ['fr-FR', 'Monday'],
  ['ar-EG', 'Saturday'],
])('the weeks of %s', (locale, first) => {
  it(`begin on ${first}`, () => {
    for (let shift = 0; shift < 7; shift++) {
      const date = addDays(sunday, shift)
      const start = findWeekStart(locale, date)
      expect(nameOf(start), date).toBe(first)
      expect(addDays(start, countDaysIntoWeek(locale, date)), date).toBe(date)
      expect(countDaysIntoWeek(locale, date), date).toBeLessThan(7)
    }
  })

  it('follow each other', () => {
    for (let shift = 0; shift < 7; shift++) {
      const date = addDays(sunday, shift)
      const next = findNextWeekStart(locale, date)
      expect(next > date, date).toBe(true)
      expect(next, date).toBe(addDays(findWeekStart(locale, date), 7))
    }
  })

  it('have their seven weekdays in order', () => {
    const names = listWeekdays(locale).map(nameOf)
    expect(names[0]).toBe(first)
    expect(new Set(names).size).toBe(7)
  })
})

it.each([
  ['en-US', 'Monday'],
  ['ja', 'Monday'],
  ['de', 'Monday'],
  ['ar-EG', 'Sunday'],
  ['fa-IR', 'Saturday'],
])('the next week of work in %s begins on a %s', (locale, first) => {
  for (let shift = 0; shift < 7; shift++) {
    const date = addDays(sunday, shift)
    const next = findNextWorkWeek(locale, date)
    expect(nameOf(next), date).toBe(first)
    expect(findWeekStart(locale, next), date).toBe(findNextWeekStart(locale, date))
  }
})
