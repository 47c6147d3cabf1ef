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
 * The fields that a JSON object `changes` may have, without the date: it moves the task. `sent` is the value that it has,
 * `sql` the value afterwards from a row with `changes` and `sent` as "sent_<name>". They are apart because Citus does not
 * cast to an enum inside CASE of an UPDATE.
 */
export const changeableFields = writableColumnNames
  .filter((name) => name !== 'date')
  .map((name) => ({
    name,
    sent: `(changes->>'${name}')::${writableColumns[name]} AS "sent_${name}"`,
    sql: `CASE WHEN changes ? '${name}' THEN "sent_${name}" ELSE "Task"."${name}" END`,
  }))

/** SQL for a table of the current time: Citus calls no function that is not immutable inside CASE of an UPDATE. */
export const clock = '(SELECT now() AS "now") AS clock'

/**
 * SQL for when a task was completed, once `isCompleted` has a value: now for an open task that becomes completed. A task
 * that is created as completed has no such instant, because the work was done before. The statement needs `clock`.
 * @param isCompleted SQL for the value
 */
export const completedAtWith = (isCompleted: string) =>
  `CASE WHEN NOT (${isCompleted}) THEN NULL WHEN "Task"."isCompleted" THEN "Task"."completedAt" ELSE clock."now" END`

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

/** A new task's fields besides text and date. */
export const emptyFields = {
  isCompleted: false,
  priority: null,
  dueTime: null,
  timeSpent: null,
  details: null,
} as const satisfies Omit<Pick<Task, WritableColumn>, 'text' | 'date'>

/** SQL for a column as Unix time in milliseconds. */
export const unixMs = (column: string) => `(extract(epoch FROM "${column}") * 1000)::bigint`

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
  createdAt: unixMs('createdAt'),
} as const satisfies Record<keyof DashboardTask, string>

/** SQL for each field of a task, from a row of "Task". */
export const taskFields = {
  ...dashboardTaskFields,
  archivedAt: unixMs('archivedAt'),
  previousDates: '"previousDates"',
} as const satisfies Record<keyof Task, string>
