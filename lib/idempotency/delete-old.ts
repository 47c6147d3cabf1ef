import { batchSize, deleteInBatches } from '@/lib/database/delete-in-batches'
import { statement } from '@/lib/database/statement'
import { idempotencyKeptHours } from '@/lib/limits'

// By ctid, because a batch of whole keys would be looked up one by one.
const deleteBatch = statement(`
  DELETE FROM "IdempotencyKey" WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM "IdempotencyKey" WHERE "at" < now() - interval '${idempotencyKeptHours} hours'
    ORDER BY "at" LIMIT ${batchSize}
  ))`)

/**
 * Deletes idempotency keys that are too old, at most a million.
 * @returns how many were deleted
 */
export function deleteOldIdempotencyKeys(): Promise<number> {
  return deleteInBatches(deleteBatch)
}
