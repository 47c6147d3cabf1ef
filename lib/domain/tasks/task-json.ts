import { dashboardTaskFields, taskFields } from './columns'
import { partFields } from './parts'

const selectList = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, sql]) => `${sql} AS "${name}"`)
    .join(', ')

/** SQL for a JSON object with these fields, each with its SQL. */
export const rowJson = (fields: Record<string, string>) =>
  `(SELECT row_to_json(fields) FROM (SELECT ${selectList(fields)}) AS fields)`

/**
 * SQL for the text of a JSON object with these fields, and with the parts that a caller includes.
 * @param included SQL for an array of their names
 */
const textWithParts = (fields: Record<string, string>, included: string) => {
  const members = Object.entries(partFields).map(
    ([
      name,
      sql,
    ]) => `CASE WHEN '${name}' = ANY (${included}) THEN ',"${name}":' || coalesce(to_json(${sql})::text, 'null')
      ELSE '' END`,
  )
  return `(left(${rowJson(fields)}::text, -1) || ${members.join(' || ')} || '}')`
}

/** SQL for a row of "Task" as the JSON of a `Task`. */
export const taskJson = rowJson(taskFields)

/**
 * The same with the parts that a caller includes.
 * @param included SQL for an array of their names; without it there are none
 */
export const taskJsonWith = (included?: string) =>
  included === undefined ? taskJson : `${textWithParts(taskFields, included)}::json`

type Options = {
  /** SQL for further columns, after a comma. */
  more?: string | undefined
  /** SQL for an array of the names of the parts that the tasks have. */
  included?: string | undefined
}

/**
 * SELECT of tasks by date and then by order, as one row: `tasks`, the text of a JSON array, and `count`.
 * `row_to_json` with `string_agg` is a third faster than an aggregate of JSON objects, and writes no spaces.
 */
export function selectJson(
  fields: Record<string, string>,
  condition: string,
  { more = '', included }: Options = {},
): string {
  const [text, columns] =
    included === undefined
      ? ['row_to_json(task)::text', selectList(fields)]
      : ['task.text', `${textWithParts(fields, included)} AS text, "date", "order"`]
  return `
    SELECT '[' || coalesce(string_agg(${text}, ',' ORDER BY "date", "order"), '') || ']' AS tasks,
      count(*) AS count ${more}
    FROM (SELECT ${columns} FROM "Task" WHERE ${condition}) AS task`
}

/** @param condition SQL */
export const selectTasks = (condition: string, included?: string) => selectJson(taskFields, condition, { included })

/** The same for the tasks of a dashboard. */
export const selectDashboardTasks = (condition: string, options?: Options) =>
  selectJson(dashboardTaskFields, condition, options)
