import * as z from 'zod'
import { dashboardTaskFields } from './columns'
import { DashboardTask } from './schema'
import { selectJson } from './task-json'

/** A task as pages show it. `moveCount`: how often it was moved to another date, up to 100. */
export const DayTask = DashboardTask.extend({ moveCount: z.int() })
export type DayTask = z.infer<typeof DayTask>

/** SELECT of tasks as pages show them. @param condition SQL */
export const selectDayTasks = (condition: string) =>
  selectJson({ ...dashboardTaskFields, moveCount: 'cardinality("previousDates")' }, condition)
