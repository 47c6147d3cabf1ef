'use client'

import { v7 as uuidv7 } from 'uuid'
import { describeTasks } from '@/components/tasks/changes/complete-tasks'
import { makeChange } from '@/components/tasks/changes/send-changes'
import { forgetUndo, rememberUndo } from '@/components/tasks/changes/undo'
import { findRow } from '@/components/tasks/gestures/row-elements'
import { announce } from '@/components/ui/announce'
import { isMotionWanted } from '@/components/ui/motion'
import { showError, showMessage } from '@/components/ui/show-message'
import type { TypedTask } from '@/lib/domain/quick-add/parse'
import { maxDetailsLength, maxTextLength } from '@/lib/foundation/limits'
import { isLongerThan } from '@/lib/foundation/values/code-points'

/** A task to add, by default an open one. */
export type AddedTask = TypedTask & { isCompleted?: boolean }

/**
 * Adds tasks to any dates, in order. None is added when one is too long.
 * @returns the ids of the tasks without a recurrence, when the service has answered; undefined if a task was not added
 */
export async function addTasks(tasks: readonly AddedTask[]): Promise<readonly string[] | undefined> {
  const tooLong = findTooLong(tasks)
  if (tooLong !== undefined) {
    showError(tooLong)
    return undefined
  }
  if (tasks.some(({ repeat }) => repeat)) {
    const { addRecurrences } = await import('@/components/recurrences/add-recurrences')
    return addRecurrences(tasks, addTasks)
  }
  const created = tasks.map((task) => ({ kind: 'create', taskId: uuidv7(), isCompleted: false, ...task }) as const)
  const outcomes = Promise.all(created.map((change) => makeChange(change)))
  const taskIds = created.map(({ taskId }) => taskId)
  // Archived and not deleted: somebody may have changed them since.
  const undo = rememberUndo(() => {
    void makeChange({ kind: 'archive', taskIds })
    showMessage(`${describeTasks(taskIds.length)} archived.`)
  })
  announce('Added.')
  const last = taskIds.at(-1)
  if (last) scrollTo(last)
  const areAdded = (await outcomes).every(({ ok }) => ok)
  if (areAdded) return taskIds
  forgetUndo(undo)
  return undefined
}

/** Tells whether the texts and details are short enough. */
export function canAdd(tasks: readonly TypedTask[]): boolean {
  return findTooLong(tasks) === undefined
}

/** Says what of the tasks is too long. */
function findTooLong(tasks: readonly TypedTask[]): string | undefined {
  for (const [index, { text, details }] of tasks.entries()) {
    const ofTask = tasks.length === 1 ? '' : ` of task ${index + 1}`
    const limit = (name: string, most: number) =>
      `The ${name}${ofTask} must be at most ${most.toLocaleString('en')} characters long.`
    if (isLongerThan(text, maxTextLength)) return limit('text', maxTextLength)
    if (isLongerThan(details ?? '', maxDetailsLength)) return limit('details', maxDetailsLength)
  }
  return undefined
}

/** Scrolls a new task into view, if the page shows it. */
function scrollTo(taskId: string): void {
  requestAnimationFrame(() => {
    findRow(taskId)?.scrollIntoView({ block: 'nearest', behavior: isMotionWanted() ? 'smooth' : 'instant' })
  })
}
