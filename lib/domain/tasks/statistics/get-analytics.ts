import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import { defineOperation } from '@/lib/domain/operation/operation'
import { analyticsExample } from '@/lib/domain/tasks/examples'
import { statement } from '@/lib/foundation/database/statement'
import { maxRangeDays } from '@/lib/foundation/limits'
import { type CalendarDate, listDates, todayIn } from '@/lib/foundation/time/dates'
import { percentage } from '@/lib/foundation/values/percentage'
import { Analytics, AnalyticsRange } from './schema'
import { streakEndingAt } from './streak'

export const getAnalyticsOperation = defineOperation({
  name: 'getAnalytics',
  group: 'Statistics',
  effect: 'read',
  summary: 'Get figures for a range of dates',
  description: `Both dates are included; the range is at most ${maxRangeDays} days. Completed tasks count whether archived or not, open ones only while active.`,
  isIdempotent: true,
  input: AnalyticsRange,
  output: Analytics,
  errors: [],
  example: { input: { startDate: '2026-03-01', endDate: '2026-03-02' }, output: analyticsExample },
  isCompressed: true,
  run: getAnalytics,
})

/** `total` and `completed` have one number per day of the range, in order. */
const AnalyticsRow = z.object({
  total: z.array(z.int()),
  completed: z.array(z.int()),
  high: z.int(),
  medium: z.int(),
  low: z.int(),
  none: z.int(),
  streak: z.int(),
})
export type AnalyticsRow = z.infer<typeof AnalyticsRow>

/** $1 the user, $2 and $3 the range, $4 where the streak ends. */
export const selectAnalytics = statement(
  `WITH counted AS (
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
  LEFT JOIN counted ON counted."date" = $2::date + day`,
  AnalyticsRow,
)

/**
 * Figures for a range of dates. Completed tasks count whether archived or not; open tasks count only while active.
 */
export async function getAnalytics(actor: Actor, { startDate, endDate }: AnalyticsRange): Promise<Analytics> {
  const today = todayIn(actor)
  const anchor = endDate < today ? endDate : today
  return buildAnalytics(startDate, await selectAnalytics.one(actor.userId, startDate, endDate, anchor))
}

/** Builds the figures of a range that begins at `startDate` from its row. */
export function buildAnalytics(
  startDate: CalendarDate,
  { total, completed, streak, ...priorityBreakdown }: AnalyticsRow,
): Analytics {
  const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)
  const totalTasks = sum(total)
  const completedTasks = sum(completed)
  return {
    totalTasks,
    completedTasks,
    completionRate: percentage(completedTasks, totalTasks),
    currentStreak: streak,
    priorityBreakdown,
    dailyStats: listDates(startDate, total.length).map((date, day) => ({
      date,
      total: total[day] ?? 0,
      completed: completed[day] ?? 0,
    })),
  }
}
