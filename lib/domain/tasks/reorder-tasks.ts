import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import { defineOperation, Success, success, type Terms } from '@/lib/domain/operation/operation'
import type { Reply } from '@/lib/domain/operation/reply'
import { Sql } from '@/lib/foundation/database/functions/define-function'
import { AppError } from '@/lib/foundation/errors'
import { taskExample } from './examples'
import { ReorderTasks } from './schema'
import { defineWrite, type Problem, write } from './write'

const { _id: taskId, date } = taskExample

export const reorderTasksOperation = defineOperation({
  name: 'reorderTasks',
  group: 'Tasks',
  effect: 'write',
  summary: "Reorder a date's tasks",
  description:
    'Takes the ids of all active tasks of the date in their new order. If they are not exactly those, nothing changes and the error lists the current ids.',
  isIdempotent: true,
  input: ReorderTasks,
  output: Success,
  errors: ['CONFLICT'],
  example: { input: { date, taskIds: [taskId] }, output: success },
  run: reorderTasks,
})

export const permute = defineWrite('reorder_tasks', { day: Sql.date, task_ids: Sql.uuids })

/**
 * Puts the active tasks of a date into a new order, by permuting their positions.
 * @throws CONFLICT, with the current ids in order, when `taskIds` is not exactly the date's active tasks;
 * IDEMPOTENCY_KEY_REUSED
 */
export function reorderTasks(
  actor: Actor,
  { taskIds, date }: ReorderTasks,
  { once }: Terms = {},
): Promise<Reply<Success>> {
  // Every problem of this function is that the ids differ.
  const refuse = ({ details }: Problem) =>
    new AppError(
      'CONFLICT',
      `taskIds must be exactly the active tasks of ${date}, listed in details.`,
      z.array(z.string()).parse(details),
    )
  return write(actor, permute, { day: date, task_ids: taskIds }, { output: success, once, refuse })
}
