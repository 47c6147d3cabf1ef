import { addDays, type CalendarDate } from '@/lib/dates'
import type { Analytics } from '@/lib/tasks/statistics-schema'

export type DayCount = Analytics['dailyStats'][number]

/** What one bar stands for: the days from one date to another. */
export type Bar = { startDate: CalendarDate; endDate: CalendarDate; total: number; completed: number }

export type Unit = 'day' | 'week' | 'month'

/** More than these cannot be told from each other on a phone. */
const mostBars = 31

/** The days as bars: one for each day, or for each week or month when they are many. */
export function groupDays(days: readonly DayCount[]): { unit: Unit; bars: Bar[] } {
  if (days.length <= mostBars) return { unit: 'day', bars: groupBy(days, (date) => date) }
  const weeks = groupBy(days, findMonday)
  if (weeks.length <= mostBars) return { unit: 'week', bars: weeks }
  return { unit: 'month', bars: groupBy(days, (date) => date.slice(0, 7)) }
}

function groupBy(days: readonly DayCount[], keyOf: (date: CalendarDate) => string): Bar[] {
  const bars = new Map<string, Bar>()
  for (const { date, total, completed } of days) {
    const key = keyOf(date)
    const bar = bars.get(key) ?? { startDate: date, endDate: date, total: 0, completed: 0 }
    bars.set(key, { ...bar, endDate: date, total: bar.total + total, completed: bar.completed + completed })
  }
  return [...bars.values()]
}

/** How many days a date is after the Monday of its week (ISO 8601): 0 to 6. */
export function countDaysSinceMonday(date: CalendarDate): number {
  return (new Date(date).getUTCDay() + 6) % 7
}

/** The Monday of a date's week. */
export function findMonday(date: CalendarDate): CalendarDate {
  return addDays(date, -countDaysSinceMonday(date))
}

/** The numbers beside a scale from 0 to at least `max`: at most five, whole and round. */
export function listTicks(max: number): number[] {
  const rough = Math.max(1, max / 4)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10)
  const count = Math.max(1, Math.ceil(max / step))
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

/** The day with the most completed tasks, the latest of several; nothing when there are none. */
export function findBusiest(days: readonly DayCount[]): DayCount | undefined {
  const most = Math.max(0, ...days.map((day) => day.completed))
  return most === 0 ? undefined : days.findLast((day) => day.completed === most)
}
