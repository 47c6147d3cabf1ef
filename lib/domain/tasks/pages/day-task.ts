import * as z from 'zod'
import { dashboardTaskFields } from '@/lib/domain/tasks/columns'
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
  details: DashboardTask.shape.details.optional(),
})
export type DayTask = z.infer<typeof DayTask>

const { details: _readLater, ...shownFields } = dashboardTaskFields

/**
 * SELECT of tasks as pages show them.
 * @param condition SQL
 */
export const selectDayTasks = (condition: string) =>
  selectJson(
    { ...shownFields, moveCount: 'cardinality("previousDates")', hasDetails: '"details" IS NOT NULL' },
    condition,
  )
