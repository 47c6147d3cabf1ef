import { defineOldRowDeletion } from '@/lib/foundation/database/delete-in-batches'
import { deliveriesKeptDays } from '@/lib/foundation/limits'

/** Deletes deliveries that are too old, with their attempts. */
export const deleteOldDeliveries = defineOldRowDeletion('WebhookDelivery', 'createdAt', `${deliveriesKeptDays} days`)
