import type { Insights } from '@/lib/domain/tasks/statistics/insights'
import type { AnalyticsRange } from '@/lib/domain/tasks/statistics/schema'

/** Adds up the minutes of all dates, or of those within a range. */
export function sumMinutes(timeSpent: Insights['timeSpent'], range?: AnalyticsRange): number {
  const within = timeSpent.filter(({ date }) => !range || (date >= range.startDate && date <= range.endDate))
  return within.reduce((sum, { minutes }) => sum + minutes, 0)
}
