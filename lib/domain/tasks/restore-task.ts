import type { Actor } from '@/lib/domain/access/actor'
import { defineOperation, Success, success, type Terms } from '@/lib/domain/operation/operation'
import type { Reply } from '@/lib/domain/operation/reply'
import { changeTask } from './change-task'
import { oneTaskExample } from './examples'
import { OneTask } from './schema'

export const restoreTaskOperation = defineOperation({
  name: 'restoreTask',
  group: 'Tasks',
  effect: 'write',
  summary: 'Restore a task',
  description:
    'Brings an archived task back to its date and position. Restoring an active task succeeds and changes nothing.',
  isIdempotent: true,
  input: OneTask,
  output: Success,
  errors: ['NOT_FOUND'],
  example: { input: oneTaskExample, output: success },
  isVersioned: true,
  isConditional: true,
  run: restoreTask,
})

/**
 * Brings an archived task back to its date and position. An active task stays unchanged.
 * @throws as `archiveTask` does
 */
export function restoreTask(actor: Actor, { taskId }: OneTask, terms: Terms = {}): Promise<Reply<Success>> {
  return changeTask(actor, taskId, { isArchived: false }, terms)
}
