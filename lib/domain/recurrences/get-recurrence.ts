import type { Actor } from '@/lib/domain/access/actor'
import { defineOperation } from '@/lib/domain/operation/operation'
import { readRecurrence, toRecurrence } from './row'
import { OneRecurrence, oneRecurrenceExample, Recurrence, recurrenceExample } from './schema'

export const getRecurrenceOperation = defineOperation({
  name: 'getRecurrence',
  group: 'Recurrences',
  effect: 'read',
  summary: 'Get a recurrence',
  description: 'One recurrence, with the date of its next task.',
  isIdempotent: true,
  input: OneRecurrence,
  output: Recurrence,
  errors: ['NOT_FOUND'],
  example: { input: oneRecurrenceExample, output: recurrenceExample },
  run: getRecurrence,
})

/**
 * One recurrence.
 * @throws NOT_FOUND
 */
export async function getRecurrence(actor: Actor, { recurrenceId }: OneRecurrence): Promise<Recurrence> {
  return toRecurrence(await readRecurrence(actor, recurrenceId))
}
