import { milliseconds } from '@/lib/foundation/database/milliseconds'
import type { CreateTask, DashboardTask, Task, TaskChanges } from './schema'

/**
 * The columns of "Task" that callers write, with the SQL type of each. A field that is added to the schemas and not
 * here does not compile; INSERT and UPDATE are built from this table.
 */
export const writableColumns = {
  text: 'text',
  date: 'date',
  isCompleted: 'boolean',
  priority: '"Priority"',
  dueTime: 'bigint',
  timeSpent: 'float8',
  details: 'text',
} as const satisfies Record<keyof CreateTask | keyof TaskChanges, string>

export type WritableColumn = keyof typeof writableColumns

/** The cast is safe: Object.keys returns the keys of the table above, typed as plain strings. */
export const writableColumnNames = Object.keys(writableColumns) as WritableColumn[]

/**
 * The fields that a JSON object may have which changes a task, without the date: it moves the task. `sent` is the value in
 * the object, and `after` the value afterwards. They are apart because Citus does not cast to an enum inside CASE of an
 * UPDATE.
 */
export const changeableFields = writableColumnNames
  .filter((name) => name !== 'date')
  .map((name) => ({
    name,
    sent: (changes: string) => `(${changes}->>'${name}')::${writableColumns[name]}`,
    after: (changes: string, sent: string) => `CASE WHEN ${changes} ? '${name}' THEN ${sent} ELSE "Task"."${name}" END`,
  }))

/** SQL for the bytes of a row of "Task" that count toward limits. No value is decompressed for it. */
export const taskBytes = `(octet_length("Task"."text") + coalesce(octet_length("Task"."details"), 0))`

/** How messages name each field. */
export const fieldLabels = {
  text: 'The text',
  date: 'The date',
  isCompleted: 'The completion',
  priority: 'The priority',
  dueTime: 'The due time',
  timeSpent: 'The time spent',
  details: 'The details',
} as const satisfies Record<WritableColumn, string>

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
} as const satisfies Record<keyof DashboardTask, string>

/** SQL for each field of a task, from a row of "Task". */
export const taskFields = {
  ...dashboardTaskFields,
  archivedAt: milliseconds('"archivedAt"', 'bigint'),
  previousDates: '"previousDates"',
} as const satisfies Record<keyof Task, string>
