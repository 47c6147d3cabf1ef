import { defineOldRowDeletion } from '@/lib/database/delete-in-batches'
import { deliveriesKeptDays } from '@/lib/limits'

/** Deletes deliveries that are too old, with their attempts. */
export const deleteOldDeliveries = defineOldRowDeletion('WebhookDelivery', 'createdAt', `${deliveriesKeptDays} days`)
