import type { Actor } from '@/lib/domain/access/actor'
import { defineOperation, Success, success, type Terms } from '@/lib/domain/operation/operation'
import type { Reply } from '@/lib/domain/operation/reply'
import { changeTask } from './change-task'
import { oneTaskExample } from './examples'
import { OneTask } from './schema'

export const toggleTaskOperation = defineOperation({
  name: 'toggleTask',
  group: 'Tasks',
  effect: 'write',
  summary: 'Toggle completion',
  description:
    'Makes an open task completed, and a completed one open. To set a known state, update `isCompleted` instead.',
  isIdempotent: false,
  input: OneTask,
  output: Success,
  errors: ['NOT_FOUND', 'INVALID_OPERATION'],
  example: { input: oneTaskExample, output: success },
  isVersioned: true,
  isConditional: true,
  run: toggleTask,
})

/**
 * Makes an open task completed, and a completed one open.
 * @throws as `updateTask` does
 */
export function toggleTask(actor: Actor, { taskId }: OneTask, terms: Terms = {}): Promise<Reply<Success>> {
  return changeTask(actor, taskId, { isToggled: true }, terms)
}
