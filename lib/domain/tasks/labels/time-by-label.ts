import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import type { AnalyticsRange } from '@/lib/domain/tasks/statistics/schema'
import { statement } from '@/lib/foundation/database/statement'
import { maxCountedLabeled, maxTimedLabels } from '@/lib/foundation/limits'

/** The minutes that were spent on the completed tasks with a label, and on those of them that have an estimate. */
export type LabelTime = { name: string; tasks: number; minutes: number; planned: number; spentOnPlanned: number }

const selectTimes = statement(
  `SELECT (array_agg(name ORDER BY "date" DESC, "order" DESC))[1] AS name, count(*)::integer AS tasks,
    sum("timeSpent")::float8 AS minutes, coalesce(sum("estimate"), 0)::float8 AS planned,
    coalesce(sum("timeSpent") FILTER (WHERE "estimate" IS NOT NULL), 0)::float8 AS "spentOnPlanned"
  FROM (
    SELECT "text", "date", "order", "timeSpent", "estimate" FROM "Task"
    WHERE "userId" = $1::uuid AND "text" LIKE '%#%' AND "isCompleted" AND "timeSpent" > 0
      AND "date" BETWEEN $2::date AND $3::date
    ORDER BY "Task"."date" DESC, "Task"."order" DESC LIMIT ${maxCountedLabeled}
  ) AS labeled, unnest("taskLabels"("text")) AS name
  GROUP BY "labelKey"(name)
  ORDER BY minutes DESC, "labelKey"(name)
  LIMIT ${maxTimedLabels}`,
  z.object({
    name: z.string(),
    tasks: z.int(),
    minutes: z.number(),
    planned: z.number(),
    spentOnPlanned: z.number(),
  }),
)

/** The labels with the most time in a range, in minutes, both ends included. A task with two labels counts for both. */
export async function listTimeByLabel(actor: Actor, { startDate, endDate }: AnalyticsRange): Promise<LabelTime[]> {
  return (await selectTimes.run(actor.userId, startDate, endDate)).rows
}
