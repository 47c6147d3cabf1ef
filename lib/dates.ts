import type { CalendarDate } from './calendar-date'

export type { CalendarDate }

const dayInMs = 86_400_000

/** How many days `to` is after `from`; negative when it is before. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (Date.parse(to) - Date.parse(from)) / dayInMs
}

/** The date that the clocks of an IANA time zone show at an instant. */
export function dateIn(timeZone: string, instant: Date): CalendarDate {
  // Swedish writes dates as ISO 8601 does, but years before 1000 with fewer digits.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(instant).padStart(10, '0')
}

/** The date that is some days after another one; before it when `days` is negative. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return new Date(Date.parse(date) + days * dayInMs).toISOString().slice(0, 10)
}
