import { defineOldRowDeletion } from '@/lib/foundation/database/delete-in-batches'
import { undoKeptHours } from '@/lib/foundation/limits'

/** Deletes how to undo writes that are too old for it. */
export const deleteOldUndoSteps = defineOldRowDeletion('LastWrite', 'at', `${undoKeptHours} hours`)
