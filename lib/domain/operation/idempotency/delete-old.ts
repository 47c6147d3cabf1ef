import { defineOldRowDeletion } from '@/lib/foundation/database/delete-in-batches'
import { idempotencyKeptHours } from '@/lib/foundation/limits'

/** Deletes idempotency keys that are too old. */
export const deleteOldIdempotencyKeys = defineOldRowDeletion('IdempotencyKey', 'at', `${idempotencyKeptHours} hours`)
