import { batchSize, deleteInBatches } from '@/lib/database/delete-in-batches'
import { statement } from '@/lib/database/statement'
import { deliveriesKeptDays } from '@/lib/limits'

// By ctid, because a batch of whole keys would be looked up one by one.
const deleteBatch = statement(`
  DELETE FROM "WebhookDelivery" WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM "WebhookDelivery" WHERE "createdAt" < now() - interval '${deliveriesKeptDays} days'
    ORDER BY "createdAt" LIMIT ${batchSize}
  ))`)

/**
 * Deletes deliveries that are too old, with their attempts, at most a million.
 * @returns how many were deleted
 */
export function deleteOldDeliveries(): Promise<number> {
  return deleteInBatches(deleteBatch)
}
