'use client'

import { offerUndo } from '@/components/tasks/changes/undo'
import { format } from '@/components/tasks/facts/format-date'
import { callAction } from '@/components/ui/call-action'
import { showError, showMessage } from '@/components/ui/show-message'
import type { TypedTask } from '@/lib/domain/quick-add/parse'
import type { Recurrence } from '@/lib/domain/recurrences/schema'
import { createRecurrence, withdrawRecurrence } from './actions'

type AddSingle<Task> = (tasks: readonly Task[]) => Promise<readonly string[] | undefined>

/**
 * Adds tasks of which some recur: those first, in order, and then the others.
 * @param addSingle adds the others
 * @returns the ids of the others, or undefined if a task was not added; it ends with the first that was not
 */
export async function addRecurrences<Task extends TypedTask>(
  tasks: readonly Task[],
  addSingle: AddSingle<Task>,
): Promise<readonly string[] | undefined> {
  for (const { text, date, priority, estimate, details, repeat } of tasks) {
    if (!repeat) continue
    const { rule, from, time } = repeat
    const sent = { text, priority, estimate, details, startDate: date, rule, from, time }
    const outcome = await callAction(() => createRecurrence(sent))
    if (!outcome.ok) {
      showError(outcome.message)
      return undefined
    }
    offerWithdrawal(outcome.result)
  }
  const single = tasks.filter(({ repeat }) => !repeat)
  return single.length === 0 ? [] : addSingle(single)
}

const longDate = { dateStyle: 'long', timeZone: 'UTC' } as const

/** Says that a task recurs now, with a button that undoes it. */
export function offerWithdrawal({ _id, description, nextDate }: Recurrence): void {
  const next = nextDate === null ? '' : ` Next on ${format(navigator.language, longDate, Date.parse(nextDate))}.`
  offerUndo(`Repeats ${description}.${next}`, () => {
    void callAction(() => withdrawRecurrence(_id)).then((outcome) => {
      if (outcome.ok) showMessage('It no longer repeats.')
      else showError(outcome.message)
    })
  })
}
