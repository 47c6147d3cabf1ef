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

/** Decides which date is today: an IANA time zone, and the hour (0 to 6) at which a day begins. */
export type DayClock = { timeZone: string; dayStart: number }

const hourFormatIn = memoize((timeZone) => new Intl.DateTimeFormat('sv-SE', { timeZone, hour: '2-digit' }))

/** The date of today: until the day begins, still that of yesterday. */
export function todayIn({ timeZone, dayStart }: DayClock, instant = new Date()): CalendarDate {
  const date = dateIn(timeZone, instant)
  return dayStart > 0 && Number(hourFormatIn(timeZone).format(instant)) < dayStart ? addDays(date, -1) : date
}

/** Adds days to a date; subtracts them when `days` is negative. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return new Date(Date.parse(date) + days * dayInMs).toISOString().slice(0, 10)
}

/** A date and those after it, `count` in all. Reads the calendar once a month, because that takes longer than the rest. */
export function listDates(start: CalendarDate, count: number): CalendarDate[] {
  const dates: CalendarDate[] = []
  for (let first = start; dates.length < count; first = addDays(dates.at(-1) ?? start, 1)) {
    const month = first.slice(0, 8)
    const last = Math.min(countDaysInMonth(first), Number(first.slice(8)) + count - dates.length - 1)
    for (let day = Number(first.slice(8)); day <= last; day++) dates.push(month + String(day).padStart(2, '0'))
  }
  return dates
}

function countDaysInMonth(date: CalendarDate): number {
  const end = new Date(`${date.slice(0, 8)}01`)
  end.setUTCMonth(end.getUTCMonth() + 1, 0)
  return end.getUTCDate()
}
