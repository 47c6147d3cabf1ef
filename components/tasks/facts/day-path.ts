import type { CalendarDate } from '@/lib/foundation/time/dates'

/** The path of a date's page. Today's path has no date, so its link stays current. */
export function dayPath(date: CalendarDate, today: CalendarDate): string {
  return date === today ? '/day' : `/day/${date}`
}
