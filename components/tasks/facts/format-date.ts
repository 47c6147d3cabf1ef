import { type CalendarDate, dateIn, daysBetween } from '@/lib/foundation/time/dates'
import { memoize } from '@/lib/foundation/time/memoize'

// Making a formatter takes a hundred times as long as using it.
const makeFormat = memoize((key) => {
  const [locale, options]: [string, Intl.DateTimeFormatOptions] = JSON.parse(key)
  return new Intl.DateTimeFormat(locale, options)
})
const distanceFormat = memoize((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))

/**
 * Formats an instant (Unix ms). Uses plain spaces, because servers and browsers put different ones before AM and PM.
 */
export function format(locale: string, options: Intl.DateTimeFormatOptions, instant: number): string {
  return makeFormat(JSON.stringify([locale, options]))
    .format(instant)
    .replace(/[\u202f\u00a0]/g, ' ')
}

const utc = { timeZone: 'UTC' } as const

/** Formats a date such as Friday 20 November, with the year if it differs from that of `today`. */
export function formatDate(locale: string, date: CalendarDate, today: CalendarDate): string {
  const year = date.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const)
  return format(locale, { ...utc, weekday: 'long', day: 'numeric', month: 'long', ...year }, Date.parse(date))
}

/** Formats a date such as Fri, 20 Nov, with the year if it differs from that of `today`. */
export function formatDateShortly(locale: string, date: CalendarDate, today: CalendarDate): string {
  const year = date.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const)
  return format(locale, { ...utc, weekday: 'short', day: 'numeric', month: 'short', ...year }, Date.parse(date))
}

/** Formats a date such as 20 Nov, with the year if it differs from that of `today`. */
export function formatShortDate(locale: string, date: CalendarDate, today: CalendarDate): string {
  const year = date.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const)
  return format(locale, { ...utc, day: 'numeric', month: 'short', ...year }, Date.parse(date))
}

/** Formats the distance of a date from today, such as Tomorrow or In 3 days. */
export function formatDistance(date: CalendarDate, today: CalendarDate): string {
  const text = distanceFormat('en').format(daysBetween(today, date), 'day')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Formats a date near today as Yesterday, Today or Tomorrow, and any other as 20 Nov. */
export function formatRelativeDate(locale: string, date: CalendarDate, today: CalendarDate): string {
  const isNear = Math.abs(daysBetween(today, date)) <= 1
  return isNear ? formatDistance(date, today) : formatShortDate(locale, date, today)
}

/** Formats a due time. Leaves out the date if it is the task's own date. */
export function formatDue(
  locale: string,
  { dueTime, date, timeZone, today }: { dueTime: number; date: CalendarDate; timeZone: string; today: CalendarDate },
): string {
  const time = format(locale, { timeStyle: 'short', timeZone }, dueTime)
  const day = dateIn(timeZone, new Date(dueTime))
  if (day === date) return time
  const year = day.startsWith(today.slice(0, 5)) ? {} : ({ year: 'numeric' } as const)
  return `${format(locale, { timeZone, day: 'numeric', month: 'short', ...year }, dueTime)}, ${time}`
}

/** Formats minutes, such as 45 min, 2 h or 1 h 30 min. */
export function formatMinutes(minutes: number): string {
  const exact = Math.round(minutes * 100) / 100
  if (exact < 60) return `${exact} min`
  const whole = Math.round(minutes)
  const rest = whole % 60
  return `${Math.floor(whole / 60)} h${rest === 0 ? '' : ` ${rest} min`}`
}
