import { dashboardTaskFields, taskFields } from './columns'

const selectList = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, sql]) => `${sql} AS "${name}"`)
    .join(', ')

/** SQL for a JSON object with these fields, each with its SQL. */
export const rowJson = (fields: Record<string, string>) =>
  `(SELECT row_to_json(fields) FROM (SELECT ${selectList(fields)}) AS fields)`

/** SQL for a row of "Task" as the JSON of a `Task`. */
export const taskJson = rowJson(taskFields)

/**
 * SELECT of tasks by date and then by order, as one row: `tasks`, the text of a JSON array, and `count`.
 * `row_to_json` with `string_agg` is a third faster than an aggregate of JSON objects, and writes no spaces.
 * @param more SQL for further columns, after a comma
 */
export function selectJson(fields: Record<string, string>, condition: string, more = ''): string {
  return `
    SELECT '[' || coalesce(string_agg(row_to_json(task)::text, ',' ORDER BY "date", "order"), '') || ']' AS tasks,
      count(*) AS count ${more}
    FROM (SELECT ${selectList(fields)} FROM "Task" WHERE ${condition}) AS task`
}

/** @param condition SQL */
export const selectTasks = (condition: string) => selectJson(taskFields, condition)

/** The same for the tasks of a dashboard. */
export const selectDashboardTasks = (condition: string, more?: string) =>
  selectJson(dashboardTaskFields, condition, more)
