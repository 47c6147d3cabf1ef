'use server'

import * as z from 'zod'
import { CalendarDate } from '@/lib/calendar-date'
import * as arrange from '@/lib/tasks/arrange'
import { listTaskEvents, type TaskEvent } from '@/lib/tasks/events/history'
import { CreateTask, MoveTasks, OneTask, ReorderTasks, TaskChanges, TaskId } from '@/lib/tasks/schema'
import { updateTask } from '@/lib/tasks/update'
import * as write from '@/lib/tasks/write'
import { type Outcome, runReadAction, runTaskAction } from '@/lib/web/run-action'

export async function addTask(sent: unknown): Promise<Outcome> {
  return runTaskAction(CreateTask, sent, async (actor, input) => {
    await write.createTask(actor, input)
  })
}

export async function editTask(id: unknown, changes: unknown): Promise<Outcome> {
  const EditTask = z.strictObject({ taskId: TaskId, changes: TaskChanges })
  return runTaskAction(EditTask, { taskId: id, changes }, async (actor, input) => {
    await updateTask(actor, { taskId: input.taskId, ...input.changes })
  })
}

export async function archiveTask(id: unknown): Promise<Outcome> {
  return runTaskAction(OneTask, { taskId: id }, async (actor, input) => {
    await write.archiveTask(actor, input)
  })
}

export async function restoreTask(id: unknown): Promise<Outcome> {
  return runTaskAction(OneTask, { taskId: id }, async (actor, input) => {
    await write.restoreTask(actor, input)
  })
}

export async function deleteTask(id: unknown): Promise<Outcome> {
  return runTaskAction(OneTask, { taskId: id }, async (actor, input) => {
    await write.deleteTask(actor, input)
  })
}

export async function moveTasks(sent: unknown): Promise<Outcome> {
  return runTaskAction(MoveTasks, sent, async (actor, input) => {
    await arrange.moveTasks(actor, input)
  })
}

/** Moves every overdue task of a day's page. Returns how many tasks moved. */
export async function moveOverdueTasks(sent: unknown): Promise<Outcome<number>> {
  const MoveOverdueTasks = z.strictObject({ shown: CalendarDate, date: CalendarDate })
  return runTaskAction(MoveOverdueTasks, sent, (actor, input) => arrange.moveOverdueTasks(actor, input))
}

export async function reorderTasks(sent: unknown): Promise<Outcome> {
  return runTaskAction(ReorderTasks, sent, async (actor, input) => {
    await arrange.reorderTasks(actor, input)
  })
}

/** Returns the events of a task, the newest first. */
export async function readTaskHistory(id: unknown): Promise<Outcome<TaskEvent[]>> {
  return runReadAction(OneTask, { taskId: id }, ({ actor }, { taskId }) => listTaskEvents(actor, taskId))
}
