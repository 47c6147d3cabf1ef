function unixMs(column: string): string {
  return `(extract(epoch FROM "${column}") * 1000)::bigint AS "${column}"`
}

/** SQL for the fields of a `DashboardTask`, from a row of "Task". */
const dashboardTaskFields = `
  "id" AS "_id", "text", "date", "isCompleted", "priority", "dueTime", "timeSpent", "details", "order",
  ${unixMs('createdAt')}`

/** SQL for the fields of a `Task`, from a row of "Task". */
const taskFields = `${dashboardTaskFields}, ${unixMs('archivedAt')}, "previousDates"`

/** SQL for a row of "Task" as the JSON of a `Task`. */
export const taskJson = `(SELECT row_to_json(task) FROM (SELECT ${taskFields}) AS task)`

/**
 * A SELECT of tasks by date and then in order: `tasks`, the text of their JSON, and `count`.
 * `row_to_json` is faster than an aggregate of objects by a third, and writes no spaces.
 * @param condition SQL
 */
function selectJson(fields: string, condition: string): string {
  return `
    SELECT '[' || coalesce(string_agg(row_to_json(task)::text, ',' ORDER BY "date", "order"), '') || ']' AS tasks,
      count(*) AS count
    FROM (SELECT ${fields} FROM "Task" WHERE ${condition}) AS task`
}

export const selectTasks = (condition: string) => selectJson(taskFields, condition)
export const selectDashboardTasks = (condition: string) => selectJson(dashboardTaskFields, condition)
