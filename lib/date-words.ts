import { CalendarDate } from './calendar-date'
import { addDays } from './dates'

/** In the order of `Date.getUTCDay`. */
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

const daysFromToday = new Map([
  ['yesterday', -1],
  ['today', 0],
  ['tomorrow', 1],
])

/**
 * Reads a date as people say it: YYYY-MM-DD, today, tomorrow, yesterday, or a weekday, which is the first one from
 * today on, today included. Case does not matter, and three letters of a weekday are enough.
 * @param today today's date in the time zone of the account
 * @returns undefined for anything else
 */
export function readDate(text: string, today: CalendarDate): CalendarDate | undefined {
  const word = text.trim().toLowerCase()
  const days = daysFromToday.get(word) ?? daysUntilWeekday(word, today)
  if (days !== undefined) return addDays(today, days)
  return CalendarDate.safeParse(word).data
}

function daysUntilWeekday(word: string, today: CalendarDate): number | undefined {
  const index = weekdays.findIndex((name) => word === name || word === name.slice(0, 3))
  if (index === -1) return undefined
  return (index - new Date(today).getUTCDay() + 7) % 7
}

/** The English weekday of a date, such as Monday. */
export function weekdayOf(date: CalendarDate): string {
  return new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(new Date(date))
}
