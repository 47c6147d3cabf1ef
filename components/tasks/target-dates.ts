import { addDays, type CalendarDate } from '@/lib/dates'

/** The next Monday after a date. */
export function nextWeek(today: CalendarDate): CalendarDate {
  const weekday = new Date(Date.parse(today)).getUTCDay()
  return addDays(today, (8 - weekday) % 7 || 7)
}
