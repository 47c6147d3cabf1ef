import type { Actor } from '@/lib/domain/access/actor'
import { defineOperation, Success, success, type Terms } from '@/lib/domain/operation/operation'
import type { Reply } from '@/lib/domain/operation/reply'
import { archivedRefusal, changeTask, defineChange } from './change-task'
import { completionEvent, setCompletion } from './completion'
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

export const toggleCompletion = defineChange({
  computed: {
    values: 0,
    columns: 'next."isCompleted" AS "next_isCompleted", types, now() AS "now"',
    from: `CROSS JOIN LATERAL (SELECT NOT "Task"."isCompleted" AS "isCompleted") AS next
      CROSS JOIN LATERAL (SELECT ARRAY[${completionEvent('next."isCompleted"')}] AS types) AS happening`,
  },
  set: setCompletion('"next_isCompleted"'),
  version: '"version" + 1',
  requires: 'active',
})

/**
 * Makes an open task completed, and a completed one open.
 * @throws as `updateTask` does
 */
export async function toggleTask(actor: Actor, { taskId }: OneTask, terms: Terms = {}): Promise<Reply<Success>> {
  return changeTask(actor, toggleCompletion, { taskId, refusal: archivedRefusal }, terms)
}
