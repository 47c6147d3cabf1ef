import { defineOldRowDeletion } from '@/lib/database/delete-in-batches'
import { idempotencyKeptHours } from '@/lib/limits'

/** Deletes idempotency keys that are too old. */
export const deleteOldIdempotencyKeys = defineOldRowDeletion('IdempotencyKey', 'at', `${idempotencyKeptHours} hours`)
