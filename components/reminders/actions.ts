'use server'

import * as z from 'zod'
import { removeSubscription } from '@/lib/push/subscriptions'
import { type Outcome, runAction } from '@/lib/web/run-action'

/** Sends no more reminders to a browser by push. */
export async function endReminders(id: unknown): Promise<Outcome> {
  return runAction(z.uuid(), id, ({ actor }, subscriptionId) => removeSubscription(actor, subscriptionId))
}
