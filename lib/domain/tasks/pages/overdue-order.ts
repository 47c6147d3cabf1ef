import { addDays, type CalendarDate } from '@/lib/foundation/time/dates'

/** The date a week ago. The day page folds overdue tasks of earlier dates into one line. */
export function lastWeek(today: CalendarDate): CalendarDate {
  return addDays(today, -7)
}

/** Tasks that are sorted by date and order, with the newest date first, and those of a date by order. */
export function newestFirst<Task extends { date: CalendarDate }>(sorted: readonly Task[]): Task[] {
  return [...sorted].sort((a, b) => (a.date === b.date ? 0 : a.date < b.date ? 1 : -1))
}
