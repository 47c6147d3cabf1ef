import { batchSize, deleteInBatches } from '@/lib/database/delete-in-batches'
import { statement } from '@/lib/database/statement'
import { isTooOld } from './read'

// By ctid, because a batch of whole keys would be looked up one by one.
const deleteBatch = statement(`
  DELETE FROM "TaskEvent" WHERE ctid = ANY (ARRAY(SELECT ctid FROM "TaskEvent" WHERE ${isTooOld} ORDER BY "at" LIMIT ${batchSize}))`)

/**
 * Deletes events that are too old, at most a million.
 * @returns how many were deleted
 */
export function deleteOldEvents(): Promise<number> {
  return deleteInBatches(deleteBatch)
}
