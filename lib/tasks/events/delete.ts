import { defineOldRowDeletion } from '@/lib/database/delete-in-batches'
import { eventsKeptDays } from '@/lib/limits'

/** Deletes events that are too old. */
export const deleteOldEvents = defineOldRowDeletion('TaskEvent', 'at', `${eventsKeptDays} days`)
