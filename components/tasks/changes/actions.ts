'use server'

import * as z from 'zod'
import { applyPageChange, type ChangeResult, PageChange } from '@/lib/domain/tasks/pages/page-change'
import { type Outcome, runTaskAction } from '@/lib/entry/web/run-action'

/** Result of an applied change. `appliedAt`: Unix time in milliseconds. */
export type Applied = ChangeResult & { appliedAt: number }

/**
 * Applies a change that the page made. A repetition with the same key has no effect.
 * @param key a UUID that the page chose for this change
 * @param accountId the account of the page. By now somebody else may have signed in in another tab.
 */
export async function sendChange(key: unknown, change: unknown, accountId: unknown): Promise<Outcome<Applied>> {
  const Sent = z.strictObject({ key: z.uuid(), change: PageChange })
  return runTaskAction(accountId, Sent, { key, change }, async (actor, input) => {
    const result = await applyPageChange(actor, input.key, input.change)
    return { ...result, appliedAt: Date.now() }
  })
}
