import type { WeekHours } from '@/lib/domain/tasks/pages/week-hours'
import { addDays, type CalendarDate } from '@/lib/foundation/time/dates'
import { countDaysIntoWeek, findWeekStart } from '@/lib/foundation/time/weeks'
import type { DayCount } from './bars'

/** A column of the heat map: seven entries in the order of the locale, undefined outside the range of days. */
export type Week = { firstDay: CalendarDate; days: (DayCount | undefined)[] }

export const topLevel = 4

/** Groups consecutive days into weeks of a locale. */
export function groupWeeks(locale: string, days: readonly DayCount[]): Week[] {
  const weeks = new Map<CalendarDate, Week>()
  for (const day of days) {
    const firstDay = findWeekStart(locale, day.date)
    const week = weeks.get(firstDay) ?? { firstDay, days: Array.from({ length: 7 }, () => undefined) }
    week.days[countDaysIntoWeek(locale, day.date)] = day
    weeks.set(firstDay, week)
  }
  return [...weeks.values()]
}

/** Groups weeks by the month of their first day. `firstDate` is the first day of a month's first week. */
export function listMonths(weeks: readonly Week[]): { firstDate: CalendarDate; weekCount: number }[] {
  const months: { firstDate: CalendarDate; weekCount: number }[] = []
  for (const week of weeks) {
    const firstDate = week.days.find((day) => day !== undefined)?.date ?? week.firstDay
    const last = months.at(-1)
    if (last && last.firstDate.slice(0, 7) === firstDate.slice(0, 7)) last.weekCount += 1
    else months.push({ firstDate, weekCount: 1 })
  }
  return months
}

/**
 * Returns the count that a full square stands for: the 90th percentile of the counts above 0, at least 4. With the
 * maximum, one busy day would make all others look the same.
 */
export function findTopCount(counts: readonly number[]): number {
  const sorted = counts.filter((count) => count > 0).toSorted((a, b) => a - b)
  return Math.max(topLevel, sorted[Math.ceil(sorted.length * 0.9) - 1] ?? 0)
}

/** Scales a count to a level from 0 (none) to 4 (full). */
export function scaleToLevel(count: number, topCount: number): number {
  return Math.min(topLevel, Math.ceil((topLevel * count) / topCount))
}

/** Lists the days of a streak that ends on the last of these days, or on the day before if the last has none yet. */
export function listStreakDays(days: readonly DayCount[], streak: number): ReadonlySet<CalendarDate> {
  const last = days.at(-1)
  if (!last) return new Set()
  const end = last.completed > 0 ? last.date : addDays(last.date, -1)
  return new Set(Array.from({ length: Math.min(streak, days.length) }, (_, back) => addDays(end, -back)))
}

/** Counts the longest run of days that each have a completed task. */
export function countLongestStreak(days: readonly DayCount[]): number {
  let longest = 0
  let current = 0
  for (const day of days) {
    current = day.completed > 0 ? current + 1 : 0
    longest = Math.max(longest, current)
  }
  return longest
}

/** Returns the hour with the most completed tasks, the first of the week (from Sunday) if several have as many. */
export function findBusiestHour(completions: WeekHours): { weekday: number; hour: number; count: number } {
  const hours = completions.flatMap((counts, weekday) => counts.map((count, hour) => ({ weekday, hour, count })))
  return hours.reduce((best, hour) => (hour.count > best.count ? hour : best), { weekday: 0, hour: 0, count: 0 })
}
