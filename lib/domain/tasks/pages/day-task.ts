import * as z from 'zod'
import { dashboardTaskFields } from '@/lib/domain/tasks/columns'
import { causeJson, partFields, recentChanges } from '@/lib/domain/tasks/parts'
import { DashboardTask } from '@/lib/domain/tasks/schema'
import { selectJson } from '@/lib/domain/tasks/task-json'

/**
 * A task as pages show it. `moveCount`: how often it was moved to another date, up to 100. Its details, up to 16,384
 * characters, are read when it is opened: `hasDetails` stands for them. `details` are there where the page itself made or
 * changed them, and take precedence.
 */
export const DayTask = DashboardTask.extend({
  moveCount: z.int(),
  hasDetails: z.boolean().optional(),
  recurs: z.boolean().optional(),
  details: DashboardTask.shape.details.optional(),
})
export type DayTask = z.infer<typeof DayTask>

const { details: _readLater, ...shownFields } = dashboardTaskFields

const byKey = `CASE WHEN "keyId" IS NOT NULL THEN ${causeJson} END`

/** SQL for the API key that made the last change, or else the task, in one look-up. */
const author = `(SELECT coalesce(
      (array_agg(${byKey} ORDER BY "position" DESC))[1], (array_agg(${byKey}) FILTER (WHERE "type" = 'created'))[1])
    ${recentChanges('"Task"."id"')})`

/**
 * SELECT of tasks as pages show them.
 * @param condition SQL
 */
export const selectDayTasks = (condition: string) =>
  selectJson(
    {
      ...shownFields,
      estimate: partFields.estimate,
      checklist: partFields.checklist,
      author,
      recurs: `${partFields.recurrence} IS NOT NULL`,
      moveCount: 'cardinality("previousDates")',
      hasDetails: '"details" IS NOT NULL',
    },
    condition,
  )
