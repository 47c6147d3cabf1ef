import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import { isActive } from '@/lib/domain/tasks/conditions'
import type { AnalyticsRange } from '@/lib/domain/tasks/statistics/schema'
import { statement } from '@/lib/foundation/database/statement'
import type { CalendarDate } from '@/lib/foundation/time/dates'

const selectOpenDates = statement(
  `SELECT DISTINCT "date"::text AS date FROM "Task"
  WHERE ${isActive} AND NOT "isCompleted" AND "date" BETWEEN $2::date AND $3::date
  ORDER BY date`,
  z.object({ date: z.string() }),
)

/** The dates of a range, both ends included, that have open tasks. */
export async function listOpenDates(actor: Actor, { startDate, endDate }: AnalyticsRange): Promise<CalendarDate[]> {
  const { rows } = await selectOpenDates.run(actor.userId, startDate, endDate)
  return rows.map(({ date }) => date)
}
