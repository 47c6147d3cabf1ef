import { milliseconds } from '@/lib/foundation/database/milliseconds'
import { factOfFields, type WritableField } from './fields'
import type { DashboardTask, Task } from './schema'

/** The SQL types of the columns of "Task" that callers write. INSERT and UPDATE are built from this table. */
export const writableColumns = factOfFields('sql')

/** The cast is safe: Object.keys returns the keys of the table above, typed as plain strings. */
export const writableColumnNames = Object.keys(writableColumns) as WritableField[]

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
