import type { CalendarDate } from './calendar-date'
import { memoize } from './memoize'

export type { CalendarDate }

const dayInMs = 86_400_000

/** Days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (Date.parse(to) - Date.parse(from)) / dayInMs
}

// The Swedish format is ISO 8601, but does not pad years before 1000.
const dateFormatIn = memoize((timeZone) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }))

/** The date in an IANA time zone at an instant. */
export function dateIn(timeZone: string, instant: Date): CalendarDate {
  return dateFormatIn(timeZone).format(instant).padStart(10, '0')
}

/** Adds days to a date; subtracts them when `days` is negative. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return new Date(Date.parse(date) + days * dayInMs).toISOString().slice(0, 10)
}
