import type { Actor } from '@/lib/domain/access/actor'
import { defineOperation } from '@/lib/domain/operation/operation'
import { NoInput } from '@/lib/foundation/values/parse-input'
import { readRecurrences, toRecurrence } from './row'
import { Recurrences, recurrenceExample } from './schema'

export const listRecurrencesOperation = defineOperation({
  name: 'listRecurrences',
  group: 'Recurrences',
  effect: 'read',
  summary: 'List the recurrences',
  description: 'Every recurrence, in the order of creation.',
  isIdempotent: true,
  input: NoInput,
  output: Recurrences,
  errors: [],
  example: { input: {}, output: { recurrences: [recurrenceExample] } },
  isCompressed: true,
  run: listRecurrences,
})

/** Every recurrence of the account, in the order of creation. */
export async function listRecurrences(actor: Actor): Promise<Recurrences> {
  return { recurrences: (await readRecurrences(actor)).map(toRecurrence) }
}
