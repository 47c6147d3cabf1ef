import type { Actor } from '@/lib/domain/access/actor'
import { defineOperation, Success, success, type Terms } from '@/lib/domain/operation/operation'
import type { Reply } from '@/lib/domain/operation/reply'
import { changeTask } from './change-task'
import { oneTaskExample } from './examples'
import { UpdateTask } from './schema'

export const updateTaskOperation = defineOperation({
  name: 'updateTask',
  group: 'Tasks',
  effect: 'write',
  summary: 'Update a task',
  description:
    "Changes the fields that are sent. null clears an optional field. Another `date` moves the task to the end of that date's list.",
  isIdempotent: true,
  input: UpdateTask,
  output: Success,
  errors: ['NOT_FOUND', 'INVALID_OPERATION', 'LIMIT_REACHED'],
  example: { input: { ...oneTaskExample, priority: null, timeSpent: 12.5 }, output: success },
  isVersioned: true,
  isConditional: true,
  run: updateTask,
})

/**
 * Changes the fields that are present. Another date moves the task to the end of that date's list.
 * @throws NOT_FOUND when the actor has no such task; PRECONDITION_FAILED when it has another version; INVALID_OPERATION
 * when it is archived; LIMIT_REACHED when its date or the account is full; IDEMPOTENCY_KEY_REUSED
 */
export function updateTask(
  actor: Actor,
  { taskId, ...changes }: UpdateTask,
  terms: Terms = {},
): Promise<Reply<Success>> {
  return changeTask(actor, taskId, changes, terms)
}
