import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import { Reply } from '@/lib/domain/operation/reply'
import { JsonText } from '@/lib/foundation/database/json-text'
import { statement } from '@/lib/foundation/database/statement'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import { isActive } from './conditions'
import type { OneDate, OneTask, Task } from './schema'
import type { AnalyticsRange } from './statistics/schema'
import { requireTaskId, taskNotFound } from './task-id'
import { selectTasks, taskJson } from './task-json'

export const selectTasksOfDate = statement(
  selectTasks(`${isActive} AND "date" = $2::date`),
  z.object({ tasks: z.string() }),
  { isPipelined: true },
)

/** The active tasks of a date, by order. */
export async function listTasks(actor: Actor, { date }: OneDate): Promise<JsonText<Task[]>> {
  return new JsonText((await selectTasksOfDate.one(actor.userId, date)).tasks)
}

export const selectTask = statement(
  `SELECT ${taskJson}::text AS task, "version" FROM "Task" WHERE "userId" = $1::uuid AND "id" = $2::uuid`,
  z.object({ task: z.string(), version: z.int() }),
  { isPipelined: true },
)

/**
 * One task, active or archived.
 * @throws NOT_FOUND when the actor has no such task
 */
export async function getTask(actor: Actor, { taskId }: OneTask): Promise<Reply<Task>> {
  requireTaskId(taskId)
  const [row] = (await selectTask.run(actor.userId, taskId)).rows
  if (row === undefined) throw taskNotFound()
  return new Reply(new JsonText<Task>(row.task), row)
}

const TaskPlace = z.object({ date: z.string(), isCompleted: z.boolean(), isArchived: z.boolean() })
export type TaskPlace = z.output<typeof TaskPlace>

const selectPlace = statement(
  `SELECT "date"::text AS date, "isCompleted", "archivedAt" IS NOT NULL AS "isArchived"
  FROM "Task" WHERE "userId" = $1::uuid AND "id" = $2::uuid`,
  TaskPlace,
)

/**
 * Finds a task that may have left its list.
 * @returns null when it is deleted
 * @throws NOT_FOUND when the id is malformed
 */
export async function findPlace(actor: Actor, { taskId }: OneTask): Promise<TaskPlace | null> {
  requireTaskId(taskId)
  const [place] = (await selectPlace.run(actor.userId, taskId)).rows
  return place ?? null
}

const selectDetails = statement(
  `SELECT "details" FROM "Task" WHERE "userId" = $1::uuid AND "id" = $2::uuid`,
  z.object({ details: z.string().nullable() }),
)

/**
 * Reads the details of a task, active or archived.
 * @returns null when it has none, or is deleted
 * @throws NOT_FOUND when the id is malformed
 */
export async function readDetails(actor: Actor, { taskId }: OneTask): Promise<string | null> {
  requireTaskId(taskId)
  const [row] = (await selectDetails.run(actor.userId, taskId)).rows
  return row?.details ?? null
}

const selectOpenDates = statement(
  `SELECT DISTINCT "date"::text AS date FROM "Task"
  WHERE ${isActive} AND NOT "isCompleted" AND "date" BETWEEN $2::date AND $3::date
  ORDER BY date`,
  z.object({ date: z.string() }),
)

/** The dates of a range, both ends included, that have open tasks. */
export async function listOpenDates(actor: Actor, { startDate, endDate }: AnalyticsRange): Promise<CalendarDate[]> {
  const { rows } = await selectOpenDates.run(actor.userId, startDate, endDate)
  return rows.map(({ date }) => date)
}
