'use client'

import type { EditedFields } from './open-editor'
import type { DayTask } from './optimistic-day'
import { makeChange } from './send-changes'

/**
 * Changes fields of a task.
 * @param task with the values that are replaced
 * @returns whether the service made the change
 */
export async function editTask(task: DayTask, changes: EditedFields): Promise<boolean> {
  const isText = changes.text !== undefined || changes.details !== undefined
  const base = isText ? { text: task.text, details: task.details } : undefined
  return (await makeChange({ kind: 'update', taskId: task._id, changes, base })).ok
}
