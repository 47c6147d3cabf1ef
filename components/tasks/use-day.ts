'use client'

import { useOptimistic, useTransition } from 'react'
import { callAction } from '@/components/ui/call-action'
import { showError, showMessage } from '@/components/ui/show-message'
import type { CalendarDate } from '@/lib/dates'
import type { UpdateTask } from '@/lib/tasks/schema'
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
  edit: (task: DayTask, changes: UpdateTask) => Promise<boolean>
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
      perform({ kind: 'edit', id: task._id, fields: withoutUndefined(changes) }, () => editTask(task._id, changes)),
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

function newTask(text: string, { date }: OptimisticDay): DayTask {
  return {
    _id: `${unsavedPrefix}${crypto.randomUUID()}`,
    text: text.trim(),
    date,
    isCompleted: false,
    priority: null,
    dueTime: null,
    timeSpent: null,
    details: null,
    order: Number.MAX_SAFE_INTEGER,
    createdAt: Date.now(),
  }
}

function withoutUndefined({ text, isCompleted, priority, dueTime, timeSpent, details }: UpdateTask) {
  return {
    ...(text !== undefined && { text }),
    ...(isCompleted !== undefined && { isCompleted }),
    ...(priority !== undefined && { priority }),
    ...(dueTime !== undefined && { dueTime }),
    ...(timeSpent !== undefined && { timeSpent }),
    ...(details !== undefined && { details }),
  }
}
