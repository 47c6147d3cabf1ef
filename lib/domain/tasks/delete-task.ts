import type { Actor } from '@/lib/domain/access/actor'
import { defineOperation, Success, success, type Terms } from '@/lib/domain/operation/operation'
import type { Reply } from '@/lib/domain/operation/reply'
import { Sql } from '@/lib/foundation/database/functions/define-function'
import { oneTaskExample } from './examples'
import { refuseTask } from './refusals'
import { OneTask } from './schema'
import { idOrNone } from './task-id'
import { defineWrite, write } from './write'

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

const deleteOne = defineWrite('delete_task', { task_id: Sql.uuid, versions: Sql.integers.nullable() })

/**
 * Deletes an archived task permanently.
 * @throws as `updateTask` does, but INVALID_OPERATION when it is not archived
 */
export function deleteTask(actor: Actor, { taskId }: OneTask, { versions, once }: Terms = {}): Promise<Reply<Success>> {
  const parameters = { task_id: idOrNone(taskId), versions: versions ? [...versions] : null }
  return write(actor, deleteOne, parameters, { output: success, once, refuse: refuseTask })
}
