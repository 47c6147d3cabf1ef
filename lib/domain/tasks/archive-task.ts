import type { Actor } from '@/lib/domain/access/actor'
import { defineOperation, Success, success, type Terms } from '@/lib/domain/operation/operation'
import type { Reply } from '@/lib/domain/operation/reply'
import { changeTask } from './change-task'
import { oneTaskExample } from './examples'
import { OneTask } from './schema'

export const archiveTaskOperation = defineOperation({
  name: 'archiveTask',
  group: 'Tasks',
  effect: 'write',
  summary: 'Archive a task',
  description: 'Hides a task from its date. Archiving an archived task succeeds and changes nothing.',
  isIdempotent: true,
  input: OneTask,
  output: Success,
  errors: ['NOT_FOUND'],
  example: { input: oneTaskExample, output: success },
  isVersioned: true,
  isConditional: true,
  run: archiveTask,
})

/**
 * Hides a task from its date. An archived task stays unchanged.
 * @throws NOT_FOUND when the actor has no such task; PRECONDITION_FAILED when it has another version;
 * IDEMPOTENCY_KEY_REUSED
 */
export function archiveTask(actor: Actor, { taskId }: OneTask, terms: Terms = {}): Promise<Reply<Success>> {
  return changeTask(actor, taskId, { isArchived: true }, terms)
}
