'use server'

import * as z from 'zod'
import { removeSubscription } from '@/lib/domain/reminders/subscriptions'
import { type Outcome, runAction } from '@/lib/entry/web/run-action'

/** Sends no more reminders to a browser by push. */
export async function endReminders(id: unknown): Promise<Outcome> {
  return runAction(z.uuid(), id, ({ actor }, subscriptionId) => removeSubscription(actor, subscriptionId))
}
