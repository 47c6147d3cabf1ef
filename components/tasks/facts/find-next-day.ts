import { addDays, type CalendarDate } from '@/lib/foundation/time/dates'

/** The day to which a task is put off: tomorrow, or the day after its own if that is later. */
export function findNextDay(
  date: CalendarDate,
  today: CalendarDate,
): { date: CalendarDate; when: 'tomorrow' | 'the next day' } {
  // The calendar ends on this date.
  if (date <= today || date === '9999-12-31') return { date: addDays(today, 1), when: 'tomorrow' }
  return { date: addDays(date, 1), when: 'the next day' }
}
