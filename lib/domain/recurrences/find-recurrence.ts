import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import { toPlainData } from '@/lib/domain/operation/reply'
import { getTask } from '@/lib/domain/tasks/get-task'
import type { OneTask } from '@/lib/domain/tasks/schema'
import { isTaskId } from '@/lib/domain/tasks/task-id'
import { statement } from '@/lib/foundation/database/statement'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import { readRecurrence, recurrenceNotFound, toRecurrence } from './row'
import type { Recurrence } from './schema'

/**
 * The recurrence that made a task; null for another task.
 * @throws NOT_FOUND when the actor has no such task
 */
export async function findRecurrence(actor: Actor, { taskId }: OneTask): Promise<Recurrence | null> {
  const { recurrence } = toPlainData(await getTask(actor, { taskId, include: ['recurrence'] }))
  return recurrence ? toRecurrence(await readRecurrence(actor, recurrence)) : null
}

const selectOccurrence = statement(
  `SELECT "recurrenceId", "date"::text FROM "Occurrence" WHERE "userId" = $1::uuid AND "taskId" = $2::uuid LIMIT 1`,
  z.object({ recurrenceId: z.string(), date: z.string() }),
)

/**
 * The recurrence that made a task, and the date that it made it for. The task may have been moved since.
 * @throws NOT_FOUND
 */
export async function findOccurrence(
  { userId }: Actor,
  { taskId }: OneTask,
): Promise<{ recurrenceId: string; date: CalendarDate }> {
  const [found] = isTaskId(taskId) ? (await selectOccurrence.run(userId, taskId)).rows : []
  if (!found) throw recurrenceNotFound()
  return found
}
