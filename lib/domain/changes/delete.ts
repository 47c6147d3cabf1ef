import { defineOldRowDeletion } from '@/lib/foundation/database/delete-in-batches'
import { eventsKeptDays } from '@/lib/foundation/limits'

/** Deletes events that are too old. */
export const deleteOldEvents = defineOldRowDeletion('TaskEvent', 'at', `${eventsKeptDays} days`)
