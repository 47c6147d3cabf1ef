import * as z from 'zod'
import { causeJson, type Part } from '@/lib/domain/tasks/parts'
import { rowJson, taskJsonWith } from '@/lib/domain/tasks/task-json'
import { milliseconds } from '@/lib/foundation/database/milliseconds'
import { statement } from '@/lib/foundation/database/statement'
import { AppError } from '@/lib/foundation/errors'
import { eventsKeptDays } from '@/lib/foundation/limits'

const eventFields = {
  id: 'event."position"::text',
  type: `'task.' || event."type"`,
  at: milliseconds('"at"', 'bigint'),
  by: causeJson,
  taskId: 'event."taskId"',
}

/** SQL for a row "event" as the JSON of what happened. */
export const eventJson = rowJson(eventFields)

const changeJsonWith = (included?: string) =>
  rowJson({ ...eventFields, task: `CASE WHEN "Task"."id" IS NOT NULL THEN ${taskJsonWith(included)} END` })

/** The same with the row of "Task", if there is one. */
export const changeJson = changeJsonWith()

/**
 * SQL that joins the task of a row "event" of the user $1. LIMIT makes the planner look each up by its key; for all values
 * at once it might read all tasks of the account.
 */
export const joinTask = `LEFT JOIN LATERAL (
  SELECT * FROM "Task" WHERE "userId" = $1::uuid AND "id" = event."taskId" LIMIT 1) AS "Task" ON true`

/** SQL for whether an event is past its retention, even if the clean-up has not deleted it yet. */
export const isTooOld = `"at" < now() - interval '${eventsKeptDays} days'`

/**
 * $2 the cursor, $3 how many. The first columns are in every row; there is one row without an event when there are none.
 * One statement, so that it sees the events and the tasks at the same moment.
 */
const selectWith = (json: string) =>
  statement(
    `SELECT counter."last", page.*
  FROM (
    SELECT coalesce((SELECT "last"::float8 FROM "EventCounter" WHERE "userId" = $1::uuid), 0) AS "last" OFFSET 0
  ) AS counter
  LEFT JOIN (
    SELECT event."position"::float8, ${isTooOld} AS "isTooOld", ${json}::text AS change
    FROM (
      SELECT * FROM "TaskEvent" WHERE "userId" = $1::uuid AND "position" > $2::bigint ORDER BY "position" LIMIT $3::integer
    ) AS event
    ${joinTask}
  ) AS page ON true
  ORDER BY page."position"`,
    z.object({
      last: z.number(),
      position: z.number().nullable(),
      isTooOld: z.boolean().nullable(),
      change: z.string().nullable(),
    }),
  )
const selectChanges = selectWith(changeJson)
/** $4 the names of the parts. */
const selectChangesWithParts = selectWith(changeJsonWith('$4::text[]'))

/** Some changes after a cursor: the JSON of each, and the cursor after the last of them. */
export type ReadChanges = { changes: { position: number; change: string }[]; cursor: number }

/**
 * Reads changes of an account in the order in which they happened. Positions have no gaps, so a first one that is not the
 * next tells that older ones are deleted.
 * @param since a cursor; undefined for the current one without changes
 * @param include the parts of the tasks
 * @throws GONE when changes after the cursor are no longer kept, or the cursor is from before a backup was restored
 */
export async function readChanges(
  userId: string,
  since: number | undefined,
  limit: number,
  include?: readonly Part[],
): Promise<ReadChanges> {
  const values = [userId, since ?? 0, since === undefined ? 0 : limit]
  const { rows } = include ? await selectChangesWithParts.run(...values, include) : await selectChanges.run(...values)
  const last = rows[0]?.last ?? 0
  if (since === undefined) return { changes: [], cursor: last }
  const found = rows.flatMap(({ position, change, isTooOld }) =>
    position === null || change === null ? [] : [{ position, change, isTooOld }],
  )
  const next = found[0]?.position ?? last + 1
  if (next !== since + 1 || found[0]?.isTooOld) {
    const reason = `Changes are kept for ${eventsKeptDays} days: read all tasks again, and go on from a new cursor.`
    throw new AppError('GONE', since > last ? 'There is no such cursor: read all tasks again.' : reason)
  }
  return { changes: found, cursor: found.at(-1)?.position ?? since }
}
