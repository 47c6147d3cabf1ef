import type { Actor } from '@/lib/domain/access/actor'
import { defineOperation, Success, success, type Terms } from '@/lib/domain/operation/operation'
import type { Reply } from '@/lib/domain/operation/reply'
import { changeRecurrence } from './change-recurrence'
import { OneRecurrence, oneRecurrenceExample } from './schema'

const common = {
  group: 'Recurrences',
  effect: 'write',
  isIdempotent: true,
  input: OneRecurrence,
  output: Success,
  example: { input: oneRecurrenceExample, output: success },
} as const

export const pauseRecurrenceOperation = defineOperation({
  ...common,
  name: 'pauseRecurrence',
  summary: 'Pause a recurrence',
  description: 'No more tasks are made. Its open tasks of later dates that nobody has changed go.',
  errors: ['NOT_FOUND'],
  run: pauseRecurrence,
})

export const resumeRecurrenceOperation = defineOperation({
  ...common,
  name: 'resumeRecurrence',
  summary: 'Resume a recurrence',
  description: 'Tasks are made again, from today on.',
  errors: ['NOT_FOUND', 'LIMIT_REACHED'],
  run: resumeRecurrence,
})

/**
 * Pauses a recurrence.
 * @throws NOT_FOUND
 */
export function pauseRecurrence(actor: Actor, { recurrenceId }: OneRecurrence, terms?: Terms): Promise<Reply<Success>> {
  return changeRecurrence(actor, recurrenceId, () => ({ isPaused: true }), terms)
}

/**
 * Resumes a recurrence, from today on.
 * @throws NOT_FOUND; LIMIT_REACHED when the account is full
 */
export function resumeRecurrence(
  actor: Actor,
  { recurrenceId }: OneRecurrence,
  terms?: Terms,
): Promise<Reply<Success>> {
  return changeRecurrence(actor, recurrenceId, () => ({ isPaused: false }), terms)
}
