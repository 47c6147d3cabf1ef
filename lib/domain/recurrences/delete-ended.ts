import * as z from 'zod'
import { acrossShards } from '@/lib/foundation/database/distribution/across-shards'
import { statement } from '@/lib/foundation/database/statement'
import { endedRecurrencesKeptDays } from '@/lib/foundation/limits'

const deletedAtOnce = 1000

const selectEnded = acrossShards(
  'Recurrence',
  `SELECT "userId", "id" FROM "Recurrence" WHERE "endedAt" < now() - interval '${endedRecurrencesKeptDays} days'
  ORDER BY "endedAt" LIMIT ${deletedAtOnce}`,
  z.object({ userId: z.string(), id: z.string() }),
)
// First, so that none is left without its recurrence.
const deleteOccurrences = statement(`DELETE FROM "Occurrence" WHERE "userId" = $1::uuid AND "recurrenceId" = $2::uuid`)
const deleteRecurrence = statement(`DELETE FROM "Recurrence" WHERE "userId" = $1::uuid AND "id" = $2::uuid`)

/**
 * Deletes recurrences that ended so long ago that they cannot come back. Their tasks stay.
 * @param signal ends it
 * @returns how many it has deleted
 */
export async function deleteEndedRecurrences(signal?: AbortSignal): Promise<number> {
  let deleted = 0
  for (const { userId, id } of await selectEnded()) {
    if (signal?.aborted) break
    await deleteOccurrences.run(userId, id)
    await deleteRecurrence.run(userId, id)
    deleted++
  }
  return deleted
}
