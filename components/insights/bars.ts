import type { Analytics } from '@/lib/domain/tasks/statistics/schema'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import { findWeekStart } from '@/lib/foundation/time/weeks'

export type DayCount = Analytics['dailyStats'][number]

/** The counts of the days from `startDate` to `endDate`, inclusive. */
export type Bar = { startDate: CalendarDate; endDate: CalendarDate; total: number; completed: number }

export type Unit = 'day' | 'week' | 'month'

/** The most bars that can be told apart on a phone. */
const maxBars = 31

/** Groups days into at most 31 bars: one per day, or else per week of the locale or per month. */
export function groupDays(locale: string, days: readonly DayCount[]): { unit: Unit; bars: Bar[] } {
  if (days.length <= maxBars) return { unit: 'day', bars: groupBy(days, (date) => date) }
  const weeks = groupBy(days, (date) => findWeekStart(locale, date))
  if (weeks.length <= maxBars) return { unit: 'week', bars: weeks }
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

/** Returns the tick values of an axis from 0 to at least `max`: at most five round integers. */
export function listTicks(max: number): number[] {
  const rough = Math.max(1, max / 4)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10)
  const count = Math.max(1, Math.ceil(max / step))
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

/** Steps in minutes of an axis of up to an hour. */
const minuteSteps = [1, 2, 5, 10, 15]

/** Returns the tick values in minutes of an axis from 0 to at least `max`: whole hours if it exceeds one hour. */
export function listMinuteTicks(max: number): number[] {
  if (max > 60) return listTicks(max / 60).map((hours) => 60 * hours)
  const step = minuteSteps.find((minutes) => 4 * minutes >= max) ?? 15
  const count = Math.max(1, Math.ceil(max / step))
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

/** Returns the latest day with the most completed tasks, or undefined if there are none. */
export function findBusiest(days: readonly DayCount[]): DayCount | undefined {
  const most = Math.max(0, ...days.map((day) => day.completed))
  return most === 0 ? undefined : days.findLast((day) => day.completed === most)
}
