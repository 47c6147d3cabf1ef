'use client'

import { useOptimistic, useTransition } from 'react'
import { callAction } from '@/components/ui/call-action'
import { showError, showMessage } from '@/components/ui/show-message'
import type { CalendarDate } from '@/lib/dates'
import { emptyFields } from '@/lib/tasks/columns'
import type { TaskChanges } from '@/lib/tasks/schema'
import type { Outcome } from '@/lib/web/run-action'
import { addTask, archiveTask, editTask, moveOverdueTasks, moveTasks, reorderTasks, restoreTask } from './actions'
import {
  applyChange,
  type DayChange,
  type DayTask,
  idsInNewOrder,
  type OptimisticDay,
  unsavedPrefix,
} from './optimistic-day'

/** What can be done on a day. Each shows at once; when the service refuses, it is taken back and said. */
export type DayActions = {
  /** @returns whether it was added */
  add: (text: string) => Promise<boolean>
  edit: (task: DayTask, changes: TaskChanges) => Promise<boolean>
  complete: (task: DayTask) => void
  archive: (task: DayTask) => void
  move: (tasks: readonly DayTask[], date: CalendarDate, when: string) => void
  moveOverdue: (date: CalendarDate, when: string) => void
  reorder: (openIds: readonly string[]) => void
}

export function useDay(known: OptimisticDay): { day: OptimisticDay; act: DayActions } {
  const [day, show] = useOptimistic(known, applyChange)
  const [, startTransition] = useTransition()

  const perform = <Result>(
    change: DayChange | undefined,
    work: () => Promise<Outcome<Result>>,
    onDone?: (result: Result) => void,
  ) =>
    new Promise<boolean>((resolve) => {
      startTransition(async () => {
        if (change) show(change)
        const outcome = await callAction(work)
        if (outcome.ok) onDone?.(outcome.result)
        else showError(outcome.message)
        resolve(outcome.ok)
      })
    })

  const act: DayActions = {
    add: (text) => perform({ kind: 'add', task: newTask(text, day) }, () => addTask({ text, date: day.date })),
    edit: (task, changes) =>
      perform({ kind: 'edit', id: task._id, fields: definedFields(changes) }, () => editTask(task._id, changes)),
    complete: (task) => {
      const isCompleted = !task.isCompleted
      void perform({ kind: 'edit', id: task._id, fields: { isCompleted } }, () => editTask(task._id, { isCompleted }))
    },
    archive: (task) => {
      const undo = () => void perform(undefined, () => restoreTask(task._id))
      void perform(
        { kind: 'remove', ids: [task._id] },
        () => archiveTask(task._id),
        () => showMessage('Task archived.', undo),
      )
    },
    move: (tasks, date, when) => {
      const taskIds = tasks.map((task) => task._id)
      void perform(
        { kind: 'move', ids: taskIds, date },
        () => moveTasks({ taskIds, date }),
        () => showMessage(`Moved to ${when}.`),
      )
    },
    moveOverdue: (date, when) => {
      void perform(
        { kind: 'moveOverdue', date },
        () => moveOverdueTasks({ shown: day.date, date }),
        (count) => showMessage(`Moved ${count} to ${when}.`),
      )
    },
    reorder: (openIds) => {
      const taskIds = idsInNewOrder(day.tasks, openIds)
      void perform({ kind: 'reorder', ids: taskIds }, () => reorderTasks({ date: day.date, taskIds }))
    },
  }
  return { day, act }
}

/** A task as the list shows it until the service has created it. */
function newTask(text: string, { date }: OptimisticDay): DayTask {
  return {
    _id: `${unsavedPrefix}${crypto.randomUUID()}`,
    text: text.trim(),
    date,
    ...emptyFields,
    order: Number.MAX_SAFE_INTEGER,
    createdAt: Date.now(),
  }
}

/** The fields that are present. The cast is safe: a task has every field of its changes, under the same name and type. */
function definedFields(changes: TaskChanges): Partial<DayTask> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<DayTask>
}
