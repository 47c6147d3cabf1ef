import type { Actor } from '@/lib/actor'
import { dateIn } from '@/lib/dates'
import { statement } from '@/lib/statement'
import type { Analytics, AnalyticsRange } from './schema'
import { streakEndingAt } from './streak'

type Day = Analytics['dailyStats'][number] & Analytics['priorityBreakdown']

/** $1 the user, $2 and $3 the range, $4 where the streak ends. */
export const figures = statement<{ days: Day[]; streak: number }>(`
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
    (SELECT json_agg(json_build_object(
        'date', $2::date + offset_days,
        'total', coalesce(total, 0), 'completed', coalesce(completed, 0),
        'high', coalesce(high, 0), 'medium', coalesce(medium, 0), 'low', coalesce(low, 0), 'none', coalesce(none, 0)
      ) ORDER BY offset_days)
    FROM generate_series(0, $3::date - $2::date) AS offset_days
    LEFT JOIN counted ON counted."date" = $2::date + offset_days) AS days,
    ${streakEndingAt('$1::uuid', '$4::date')} AS streak`)

/**
 * Figures about a range of dates. Finished work counts for ever, archived or not; an unfinished task counts only while
 * it is active.
 */
export async function getAnalytics(actor: Actor, { startDate, endDate }: AnalyticsRange): Promise<Analytics> {
  const today = dateIn(actor.timeZone, new Date())
  const anchor = endDate < today ? endDate : today
  const { days, streak } = await figures.only(actor.userId, startDate, endDate, anchor)

  const sum = (field: Exclude<keyof Day, 'date'>) => days.reduce((total, day) => total + day[field], 0)
  const totalTasks = sum('total')
  const completedTasks = sum('completed')
  return {
    totalTasks,
    completedTasks,
    completionRate: totalTasks === 0 ? 0 : Math.round((100 * completedTasks) / totalTasks),
    currentStreak: streak,
    priorityBreakdown: { high: sum('high'), medium: sum('medium'), low: sum('low'), none: sum('none') },
    dailyStats: days.map(({ date, total, completed }) => ({ date, total, completed })),
  }
}
