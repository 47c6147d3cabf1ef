import type { WeekHours } from '@/lib/domain/tasks/pages/week-hours'

/** Returns the hour with the most completed tasks, the first of the week (from Sunday) if several have as many. */
export function findBusiestHour(completions: WeekHours): { weekday: number; hour: number; count: number } {
  const hours = completions.flatMap((counts, weekday) => counts.map((count, hour) => ({ weekday, hour, count })))
  return hours.reduce((best, hour) => (hour.count > best.count ? hour : best), { weekday: 0, hour: 0, count: 0 })
}
