import { statement } from '@/lib/database/statement'
import { idempotencyKeptHours } from '@/lib/limits'

const batchSize = 5000
const maxBatches = 200

// By ctid, because a batch of whole keys would be looked up one by one.
const deleteBatch = statement(`
  DELETE FROM "IdempotencyKey" WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM "IdempotencyKey" WHERE "at" < now() - interval '${idempotencyKeptHours} hours'
    ORDER BY "at" LIMIT ${batchSize}
  ))`)

/**
 * Deletes idempotency keys that are too old, at most a million, in batches that hold their locks shortly.
 * @returns how many were deleted
 */
export async function deleteOldIdempotencyKeys(): Promise<number> {
  let deleted = 0
  for (let batch = 0; batch < maxBatches; batch++) {
    const { rowCount } = await deleteBatch.run()
    deleted += rowCount ?? 0
    if ((rowCount ?? 0) < batchSize) break
  }
  return deleted
}
