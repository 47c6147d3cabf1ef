import { addDays, type CalendarDate } from './dates'

/** In the order of `Date.getUTCDay`. */
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

const offsets = new Map([
  ['today', 0],
  ['tomorrow', 1],
  ['yesterday', -1],
])

/** The words for dates, without days from today such as +3. */
export const dateWords: readonly string[] = [...offsets.keys(), ...weekdays.slice(1), 'sunday']

/** A date that depends on today. */
export type RelativeDate = (today: CalendarDate) => CalendarDate

/**
 * Reads a word for a date: today, tomorrow, yesterday, a weekday, or days from today such as +3. A weekday is the first
 * one from today on, today included; three letters are enough. Case does not matter.
 * @returns undefined for anything else
 */
export function readDateWord(text: string): RelativeDate | undefined {
  const word = text.trim().toLowerCase()
  const days = offsets.get(word) ?? (/^[+-]\d{1,4}$/.test(word) ? Number(word) : undefined)
  if (days !== undefined) return (today) => addDays(today, days)
  const weekday = weekdays.findIndex((name) => word === name || word === name.slice(0, 3))
  return weekday === -1 ? undefined : (today) => addDays(today, (weekday - new Date(today).getUTCDay() + 7) % 7)
}

/** The word for a date near today, such as tomorrow; undefined for others. */
export function nameDate(date: CalendarDate, today: CalendarDate): string | undefined {
  return [...offsets].find(([, days]) => addDays(today, days) === date)?.[0]
}

/** The English weekday of a date, such as Monday. */
export function weekdayOf(date: CalendarDate): string {
  // Without Intl, which takes longer to load than everything else that a short command does.
  const name = weekdays[new Date(date).getUTCDay()] ?? ''
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Whether a text is an existing day in the form YYYY-MM-DD. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) && text >= '0001'
}
