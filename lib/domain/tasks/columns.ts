import { milliseconds } from '@/lib/foundation/database/milliseconds'
import type { Part } from './parts'
import type { DashboardTask, Task } from './schema'

/** SQL for the bytes of a row of "Task" that count toward limits. No value is decompressed for it. */
export const taskBytes = `(octet_length("Task"."text") + coalesce(octet_length("Task"."details"), 0))`

/** SQL for each field of a dashboard task, from a row of "Task". */
export const dashboardTaskFields = {
  _id: '"id"',
  text: '"text"',
  date: '"date"',
  isCompleted: '"isCompleted"',
  priority: '"priority"',
  dueTime: '"dueTime"',
  timeSpent: '"timeSpent"',
  details: '"details"',
  order: '"order"',
  createdAt: milliseconds('"createdAt"', 'bigint'),
} as const satisfies Record<Exclude<keyof DashboardTask, Part>, string>

/** SQL for each field of a task, from a row of "Task". */
export const taskFields = {
  ...dashboardTaskFields,
  archivedAt: milliseconds('"archivedAt"', 'bigint'),
  previousDates: '"previousDates"',
} as const satisfies Record<Exclude<keyof Task, Part>, string>
