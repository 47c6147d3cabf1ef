import type { CalendarDate } from '../dates'
import { weekdayCodeOf } from './rule'

/** The rules that people choose most, for a task of a date. */
export function listPresets(date: CalendarDate): string[] {
  const day = new Date(date)
  const weekday = weekdayCodeOf(day.getUTCDay())
  const [month, monthDay] = [day.getUTCMonth() + 1, day.getUTCDate()]
  return [
    'FREQ=DAILY',
    'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
    `FREQ=WEEKLY;BYDAY=${weekday}`,
    `FREQ=WEEKLY;INTERVAL=2;BYDAY=${weekday}`,
    `FREQ=MONTHLY;BYMONTHDAY=${monthDay}`,
    `FREQ=YEARLY;BYMONTH=${month};BYMONTHDAY=${monthDay}`,
  ]
}
