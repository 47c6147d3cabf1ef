import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import type { OneTask } from '@/lib/domain/tasks/schema'
import { requireTaskId } from '@/lib/domain/tasks/task-id'
import { statement } from '@/lib/foundation/database/statement'

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
