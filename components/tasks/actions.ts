'use server'

import * as z from 'zod'
import { CalendarDate } from '@/lib/calendar-date'
import { moveOverdueTasks, moveTasks, reorderTasks } from '@/lib/tasks/arrange'
import { CreateTask, MoveTasks, ReorderTasks, TaskId, UpdateTask } from '@/lib/tasks/schema'
import { archiveTask, createTask, purgeTask, restoreTask, updateTask } from '@/lib/tasks/write'
import { actAsViewer, type Outcome } from '@/lib/web/run-action'

export async function addTask(sent: unknown): Promise<Outcome> {
  return actAsViewer(CreateTask, sent, async ({ actor }, input) => {
    await createTask(actor, input)
  })
}

export async function editTask(id: unknown, changes: unknown): Promise<Outcome> {
  const Edit = z.strictObject({ id: TaskId, changes: UpdateTask })
  return actAsViewer(Edit, { id, changes }, ({ actor }, input) => updateTask(actor, input.id, input.changes))
}

export async function archive(id: unknown): Promise<Outcome> {
  return actAsViewer(TaskId, id, ({ actor }, taskId) => archiveTask(actor, taskId))
}

export async function restore(id: unknown): Promise<Outcome> {
  return actAsViewer(TaskId, id, ({ actor }, taskId) => restoreTask(actor, taskId))
}

export async function purge(id: unknown): Promise<Outcome> {
  return actAsViewer(TaskId, id, ({ actor }, taskId) => purgeTask(actor, taskId))
}

export async function move(sent: unknown): Promise<Outcome> {
  return actAsViewer(MoveTasks, sent, ({ actor }, input) => moveTasks(actor, input))
}

/** Moves everything that the page of a date shows as overdue. Returns how many tasks that were. */
export async function moveOverdue(sent: unknown): Promise<Outcome<number>> {
  const Move = z.strictObject({ shown: CalendarDate, date: CalendarDate })
  return actAsViewer(Move, sent, ({ actor }, input) => moveOverdueTasks(actor, input))
}

export async function reorder(sent: unknown): Promise<Outcome> {
  return actAsViewer(ReorderTasks, sent, ({ actor }, input) => reorderTasks(actor, input))
}
