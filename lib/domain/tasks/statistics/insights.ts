import { CalendarDateTime, parseDate } from '@internationalized/date'
import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import { countByHour, quarterMs, type WeekHours } from '@/lib/domain/tasks/pages/week-hours'
import { statement } from '@/lib/foundation/database/statement'
import { CalendarDate } from '@/lib/foundation/time/calendar-date'
import { addDays, type DayClock, daysBetween } from '@/lib/foundation/time/dates'
import type { AnalyticsRange } from './schema'

/** Data of the insights page for a range, in addition to its analytics. */
export type Insights = {
  /** Minutes recorded on the completed tasks of each date that has any, by date. Archived ones count too. */
  timeSpent: { date: CalendarDate; minutes: number }[]
  /** The completed tasks that have an estimate and time spent, and the sums of both in minutes. */
  estimated: { tasks: number; planned: number; spent: number }
  /** The same number of days before the range; undefined when the account has no task that is as old. */
  earlier: { range: AnalyticsRange; completedTasks: number; minutes: number } | undefined
  /** When open tasks were completed, at instants within the range. Tasks created as completed have no such instant. */
  completions: WeekHours
}

const InsightsRow = z.object({
  timeSpent: z.array(z.object({ date: CalendarDate, minutes: z.number() })),
  estimated: z.object({ tasks: z.int(), planned: z.number(), spent: z.number() }),
  earlierCompleted: z.int(),
  earlierMinutes: z.number(),
  firstDate: CalendarDate.nullable(),
  quarters: z.array(z.tuple([z.int(), z.int()])),
})

const minutesBetween = (from: string, to: string) =>
  `FROM "Task" WHERE "userId" = $1::uuid AND "isCompleted" AND "timeSpent" > 0 AND "date" BETWEEN ${from}::date AND ${to}::date`

/** $1 the user, $2 and $3 the range, $4 and $5 the earlier one, $6 and $7 the instants at which the range begins and ends. */
const selectInsights = statement(
  `SELECT
    (SELECT coalesce(json_agg(json_build_object('date', "date", 'minutes', minutes) ORDER BY "date"), '[]')
      FROM (SELECT "date", sum("timeSpent") AS minutes ${minutesBetween('$2', '$3')} GROUP BY "date") AS timed
    ) AS "timeSpent",
    (SELECT json_build_object('tasks', count("estimate"), 'planned', coalesce(sum("estimate"), 0),
      'spent', coalesce(sum("timeSpent") FILTER (WHERE "estimate" IS NOT NULL), 0)) ${minutesBetween('$2', '$3')}
    ) AS estimated,
    -- The condition of the index Task_counted, which has all that is read. Without it, a generic plan reads the table.
    (SELECT count(*) FILTER (WHERE "isCompleted")::integer FROM "Task"
      WHERE "userId" = $1::uuid AND "date" BETWEEN $4::date AND $5::date AND ("isCompleted" OR "archivedAt" IS NULL)
    ) AS "earlierCompleted",
    (SELECT coalesce(sum("timeSpent"), 0)::float8 ${minutesBetween('$4', '$5')}) AS "earlierMinutes",
    (SELECT min("date")::text FROM "Task" WHERE "userId" = $1::uuid) AS "firstDate",
    (SELECT coalesce(json_agg(json_build_array(quarter, count)), '[]') FROM (
      SELECT floor(extract(epoch FROM "completedAt") * 1000 / ${quarterMs})::integer AS quarter, count(*) AS count
      FROM "Task"
      WHERE "userId" = $1::uuid AND "completedAt" >= $6::timestamptz AND "completedAt" < $7::timestamptz
      GROUP BY quarter) AS counted
    ) AS quarters`,
  InsightsRow,
)

/** Time spent, completions by hour, and the figures of the period before a range. */
export async function getInsights(actor: Actor, range: AnalyticsRange): Promise<Insights> {
  const { startDate, endDate } = range
  const earlier = findEarlierRange(range)
  const row = await selectInsights.one(
    actor.userId,
    startDate,
    endDate,
    earlier?.startDate ?? null,
    earlier?.endDate ?? null,
    startOfDay(actor, startDate, 0),
    startOfDay(actor, endDate, 1),
  )
  const { firstDate, earlierCompleted: completedTasks, earlierMinutes: minutes } = row
  const isComparable = earlier !== undefined && firstDate !== null && firstDate <= earlier.startDate
  return {
    timeSpent: row.timeSpent,
    estimated: row.estimated,
    earlier: isComparable ? { range: earlier, completedTasks, minutes } : undefined,
    completions: countByHour(row.quarters, actor),
  }
}

/** Returns the range of the same length that ends on the day before; undefined when it would begin before 0001-01-01. */
export function findEarlierRange({ startDate, endDate }: AnalyticsRange): AnalyticsRange | undefined {
  const days = daysBetween(startDate, endDate) + 1
  const start = addDays(startDate, -days)
  return CalendarDate.safeParse(start).success ? { startDate: start, endDate: addDays(startDate, -1) } : undefined
}

/** The instant at which a day of the account, or the one after it, begins; at the earliest 1970, before which nothing was completed. */
function startOfDay({ timeZone, dayStart }: DayClock, date: CalendarDate, daysLater: number): Date {
  const { year, month, day } = parseDate(date).add({ days: daysLater })
  const start = new CalendarDateTime(year, month, day, dayStart).toDate(timeZone)
  return new Date(Math.max(0, start.getTime()))
}
