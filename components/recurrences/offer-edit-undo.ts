'use client'

import { offerUndo } from '@/components/tasks/changes/undo'
import { callAction } from '@/components/ui/call-action'
import { showError } from '@/components/ui/show-message'
import type { Recurrence } from '@/lib/domain/recurrences/schema'
import { joinRecurrences, updateRecurrence } from './actions'

/** Offers to give a recurrence the values that it had before an edit. */
export function offerEditUndo(before: Recurrence): void {
  const { _id: recurrenceId, text, priority, details, estimate, time, rule, from, ifMissed } = before
  const undo = async () => {
    const values = { recurrenceId, text, priority, details, estimate, time, rule, from, ifMissed }
    const outcome = await callAction(() => updateRecurrence(values))
    if (!outcome.ok) showError(outcome.message)
  }
  offerUndo(`“${text}” changed.`, () => void undo())
}

/**
 * Offers to undo a split, which joins the two recurrences again.
 * @param onUndo shows the former at once: what follows is sent after it
 */
export function offerSplitUndo(before: Recurrence, { _id: recurrenceId, text }: Recurrence, onUndo: () => void): void {
  const { _id: earlierId, rule } = before
  const undo = async () => {
    onUndo()
    const outcome = await callAction(() => joinRecurrences({ recurrenceId, earlierId, rule }))
    if (!outcome.ok) showError(outcome.message)
  }
  offerUndo(`“${text}” and all later ones changed.`, () => void undo())
}
