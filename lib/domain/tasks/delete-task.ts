import type { Actor } from '@/lib/domain/access/actor'
import { defineOperation, Success, success, type Terms } from '@/lib/domain/operation/operation'
import { Reply } from '@/lib/domain/operation/reply'
import { changeTask, defineChange } from './change-task'
import { oneTaskExample } from './examples'
import { OneTask } from './schema'

export const deleteTaskOperation = defineOperation({
  name: 'deleteTask',
  group: 'Tasks',
  effect: 'destructive',
  summary: 'Delete a task permanently',
  description: 'Deletes an archived task. This cannot be undone. A repeat answers 404, because the task is gone.',
  isIdempotent: true,
  input: OneTask,
  output: Success,
  errors: ['NOT_FOUND', 'INVALID_OPERATION'],
  example: { input: oneTaskExample, output: success },
  isConditional: true,
  run: deleteTask,
})

const deleteArchived = defineChange({ event: `'deleted'`, version: '"version"', requires: 'archived' })

/**
 * Deletes an archived task permanently.
 * @throws as `updateTask` does, but INVALID_OPERATION when it is not archived
 */
export async function deleteTask(actor: Actor, { taskId }: OneTask, terms: Terms = {}): Promise<Reply<Success>> {
  const refusal = 'Only an archived task can be deleted: archive it first.'
  const { output, isReplayed } = await changeTask(actor, deleteArchived, { taskId, refusal }, terms)
  // Nothing is left that could have a version.
  return new Reply(output, { isReplayed })
}
