import { format } from '@/components/tasks/facts/format-date'
import type { AnalyticsRange } from '@/lib/domain/tasks/statistics/schema'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import { percentage } from '@/lib/foundation/values/percentage'

// Dates are grouped into Gregorian months, so names use that calendar in every locale.
const calendar = { timeZone: 'UTC', calendar: 'gregory' } as const

/** Formats a date such as 12 March or 12 Mar, with the year if it differs from that of `today`. */
export function formatDay(
  locale: string,
  date: CalendarDate,
  today: CalendarDate,
  month: 'long' | 'short' = 'long',
): string {
  const year = date.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const)
  return format(locale, { ...calendar, day: 'numeric', month, ...year }, Date.parse(date))
}

/** Formats a date such as Thu, 12 March, with the year if it differs from that of `today`. */
export function formatDayOfWeek(locale: string, date: CalendarDate, today: CalendarDate): string {
  const year = date.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const)
  return format(locale, { ...calendar, weekday: 'short', day: 'numeric', month: 'long', ...year }, Date.parse(date))
}

/** Formats a month such as March or Mar, with the year if it differs from that of `today`. */
export function formatMonth(locale: string, date: CalendarDate, month: 'long' | 'short', today?: CalendarDate): string {
  const year = today === undefined || date.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const)
  return format(locale, { ...calendar, month, ...year }, Date.parse(date))
}

/** Formats a weekday such as Monday or Mon. */
export function formatWeekday(locale: string, date: CalendarDate, weekday: 'long' | 'short'): string {
  return format(locale, { ...calendar, weekday }, Date.parse(date))
}

/**
 * Formats a range such as 12 March – 10 April 2026.
 * @param options.today leaves out the year if both dates are in that of `today`
 */
export function formatRange(
  locale: string,
  { startDate, endDate }: AnalyticsRange,
  { month = 'long', today }: { month?: 'long' | 'short'; today?: CalendarDate } = {},
): string {
  const isThisYear = today !== undefined && [startDate, endDate].every((date) => date.slice(0, 4) === today.slice(0, 4))
  const year = isThisYear ? {} : ({ year: 'numeric' } as const)
  return new Intl.DateTimeFormat(locale, { ...calendar, day: 'numeric', month, ...year })
    .formatRange(Date.parse(startDate), Date.parse(endDate))
    .replace(/[\u2009\u202f\u00a0]/g, ' ')
}

/** Formats an hour of the day, 0 to 23, such as 9 AM or 09. */
export function formatHour(locale: string, hour: number): string {
  return format(locale, { ...calendar, hour: 'numeric' }, hour * 3_600_000)
}

/** Formats the minutes of an hour of the day, such as 9:00 – 9:59 AM. */
export function formatHourRange(locale: string, hour: number): string {
  const start = hour * 3_600_000
  return new Intl.DateTimeFormat(locale, { ...calendar, hour: 'numeric', minute: '2-digit' })
    .formatRange(start, start + 59 * 60_000)
    .replace(/[\u2009\u202f\u00a0]/g, ' ')
}

/** Formats a count such as 1,234. */
export function formatCount(locale: string, count: number): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(count)
}

/** Formats a share such as 75%, as the API counts it. */
export function formatShare(locale: string, part: number, whole: number): string {
  return new Intl.NumberFormat(locale, { style: 'percent' }).format(percentage(part, whole) / 100)
}

/** Formats an average with its noun, such as 1.5 tasks. A small one is not rounded to nothing. */
export function formatAverage(locale: string, average: number, one: string, many: string): string {
  const isSmall = average > 0 && average < 0.05
  return isSmall ? `less than ${formatCounted(locale, 0.1, one, many)}` : formatCounted(locale, average, one, many)
}

/** Formats a count with its noun, such as 1 task or 1,234 tasks. */
export function formatCounted(locale: string, count: number, one: string, many: string): string {
  const rounded = Math.round(10 * count) / 10
  return `${formatCount(locale, rounded)} ${rounded === 1 ? one : many}`
}
