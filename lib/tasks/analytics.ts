import type { Actor } from '@/lib/access/actor'
import { statement } from '@/lib/database/statement'
import { addDays, type CalendarDate, dateIn } from '@/lib/dates'
import type { Analytics, AnalyticsRange } from './schema'
import { streakEndingAt } from './streak'

/** `total` and `completed` have a number for each day of the range, in their order. */
export type AnalyticsRow = Analytics['priorityBreakdown'] & { total: number[]; completed: number[]; streak: number }

/** $1 the user, $2 and $3 the range, $4 where the streak ends. */
export const selectAnalytics = statement<AnalyticsRow>(`
  WITH counted AS (
    SELECT "date",
      count(*) AS total,
      count(*) FILTER (WHERE "isCompleted") AS completed,
      count(*) FILTER (WHERE "priority" = 'high') AS high,
      count(*) FILTER (WHERE "priority" = 'medium') AS medium,
      count(*) FILTER (WHERE "priority" = 'low') AS low,
      count(*) FILTER (WHERE "priority" IS NULL) AS none
    FROM "Task"
    WHERE "userId" = $1::uuid AND "date" BETWEEN $2::date AND $3::date AND ("isCompleted" OR "archivedAt" IS NULL)
    GROUP BY "date"
  )
  SELECT
    json_agg(coalesce(total, 0) ORDER BY day) AS total,
    json_agg(coalesce(completed, 0) ORDER BY day) AS completed,
    coalesce(sum(high), 0)::float8 AS high,
    coalesce(sum(medium), 0)::float8 AS medium,
    coalesce(sum(low), 0)::float8 AS low,
    coalesce(sum(none), 0)::float8 AS none,
    ${streakEndingAt('$1::uuid', '$4::date')} AS streak
  FROM generate_series(0, $3::date - $2::date) AS day
  LEFT JOIN counted ON counted."date" = $2::date + day`)

/**
 * Figures about a range of dates. Finished work counts for ever, archived or not; an unfinished task counts only while
 * it is active.
 */
export async function getAnalytics(actor: Actor, { startDate, endDate }: AnalyticsRange): Promise<Analytics> {
  const today = dateIn(actor.timeZone, new Date())
  const anchor = endDate < today ? endDate : today
  return buildAnalytics(startDate, await selectAnalytics.one(actor.userId, startDate, endDate, anchor))
}

/** What the row of `figures` says of a range that begins at a date. */
export function buildAnalytics(
  startDate: CalendarDate,
  { total, completed, streak, ...priorities }: AnalyticsRow,
): Analytics {
  const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)
  const totalTasks = sum(total)
  const completedTasks = sum(completed)
  return {
    totalTasks,
    completedTasks,
    completionRate: totalTasks === 0 ? 0 : Math.round((100 * completedTasks) / totalTasks),
    currentStreak: streak,
    priorityBreakdown: priorities,
    dailyStats: total.map((tasks, day) => ({
      date: addDays(startDate, day),
      total: tasks,
      completed: completed[day] ?? 0,
    })),
  }
}
