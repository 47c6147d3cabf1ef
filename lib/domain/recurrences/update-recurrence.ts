import type { Actor } from '@/lib/domain/access/actor'
import { defineOperation, Success, success, type Terms } from '@/lib/domain/operation/operation'
import type { Reply } from '@/lib/domain/operation/reply'
import { changeRecurrence } from './change-recurrence'
import { requireDates, toChange } from './choose-rule'
import { oneRecurrenceExample, UpdateRecurrence } from './schema'

export const updateRecurrenceOperation = defineOperation({
  name: 'updateRecurrence',
  group: 'Recurrences',
  effect: 'write',
  summary: 'Update a recurrence',
  description:
    'Changes the fields that are sent, and the open tasks that nobody has changed by hand. null clears an optional field.',
  isIdempotent: true,
  input: UpdateRecurrence,
  output: Success,
  errors: ['NOT_FOUND', 'LIMIT_REACHED'],
  example: { input: { ...oneRecurrenceExample, repeat: 'every weekday' }, output: success },
  run: updateRecurrence,
})

/**
 * Changes the fields that are present, and the open tasks that nobody has changed by hand.
 * @throws NOT_FOUND; VALIDATION_ERROR when the rule has no date from today on; LIMIT_REACHED when the account is full
 */
export function updateRecurrence(
  actor: Actor,
  { recurrenceId, ...changes }: UpdateRecurrence,
  terms: Terms = {},
): Promise<Reply<Success>> {
  return changeRecurrence(
    actor,
    recurrenceId,
    (row, today) => {
      const change = toChange(changes)
      if (change.rule || change.from || change.startDate) requireDates({ ...row, ...change }, today)
      return change
    },
    terms,
  )
}
