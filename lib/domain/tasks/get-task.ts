import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import { defineOperation } from '@/lib/domain/operation/operation'
import { Reply } from '@/lib/domain/operation/reply'
import { JsonText } from '@/lib/foundation/database/json-text'
import { statement } from '@/lib/foundation/database/statement'
import { oneTaskExample, taskExample } from './examples'
import { ReadTask, Task } from './schema'
import { requireTaskId, taskNotFound } from './task-id'
import { taskJsonWith } from './task-json'

export const getTaskOperation = defineOperation({
  name: 'getTask',
  group: 'Tasks',
  effect: 'read',
  summary: 'Get a task',
  description: 'One task, active or archived.',
  isIdempotent: true,
  input: ReadTask,
  output: Task,
  errors: ['NOT_FOUND'],
  example: { input: oneTaskExample, output: taskExample },
  isVersioned: true,
  isRevalidated: true,
  run: getTask,
})

const selectWith = (included?: string) =>
  statement(
    `SELECT ${taskJsonWith(included)}::text AS task, "version" FROM "Task" WHERE "userId" = $1::uuid AND "id" = $2::uuid`,
    z.object({ task: z.string(), version: z.int() }),
    { isPipelined: true },
  )
export const selectTask = selectWith()
/** $3 the names of the parts. */
const selectTaskWithParts = selectWith('$3::text[]')

/**
 * One task, active or archived.
 * @throws NOT_FOUND when the actor has no such task
 */
export async function getTask(actor: Actor, { taskId, include }: ReadTask): Promise<Reply<Task>> {
  requireTaskId(taskId)
  const { rows } = include
    ? await selectTaskWithParts.run(actor.userId, taskId, include)
    : await selectTask.run(actor.userId, taskId)
  const [row] = rows
  if (row === undefined) throw taskNotFound()
  return new Reply(new JsonText<Task>(row.task), row)
}
