import type { Actor } from '@/lib/domain/access/actor'
import { defineOperation, Success, success, type Terms } from '@/lib/domain/operation/operation'
import type { Reply } from '@/lib/domain/operation/reply'
import { changeRecurrence } from './change-recurrence'
import { OneRecurrence, oneRecurrenceExample } from './schema'

export const deleteRecurrenceOperation = defineOperation({
  name: 'deleteRecurrence',
  group: 'Recurrences',
  effect: 'destructive',
  summary: 'Delete a recurrence',
  description: 'Ends it. Its open tasks of later dates that nobody has changed go; all others stay.',
  isIdempotent: true,
  input: OneRecurrence,
  output: Success,
  errors: ['NOT_FOUND'],
  example: { input: oneRecurrenceExample, output: success },
  run: deleteRecurrence,
})

/**
 * Ends a recurrence. Its open tasks of later dates that nobody has changed go.
 * @throws NOT_FOUND
 */
export function deleteRecurrence(
  actor: Actor,
  { recurrenceId }: OneRecurrence,
  terms: Terms = {},
): Promise<Reply<Success>> {
  return changeRecurrence(actor, recurrenceId, () => ({ endedAt: new Date() }), terms)
}

/**
 * Undoes the creation of a recurrence: its open tasks that nobody has changed go, those of today too.
 * @throws NOT_FOUND
 */
export function withdrawRecurrence(actor: Actor, { recurrenceId }: OneRecurrence): Promise<Reply<Success>> {
  return changeRecurrence(actor, recurrenceId, () => ({ endedAt: new Date(), isWithdrawn: true }))
}

/**
 * Undoes the deletion of a recurrence.
 * @throws NOT_FOUND when it is not deleted, or was 30 days ago
 */
export function restoreRecurrence(actor: Actor, { recurrenceId }: OneRecurrence): Promise<Reply<Success>> {
  return changeRecurrence(actor, recurrenceId, () => ({ endedAt: null }), {}, true)
}
