'use client'

import { useOptimistic, useTransition } from 'react'
import { settle } from '@/components/ui/call-action'
import { tell, tellFault } from '@/components/ui/show-message'
import type { CalendarDate } from '@/lib/dates'
import type { UpdateTask } from '@/lib/tasks/schema'
import type { Outcome } from '@/lib/web/run-action'
import { addTask, archive, editTask, move, moveOverdue, reorder, restore } from './actions'
import { applyChange, type Change, type Day, type DayTask, idsInNewOrder, unsavedPrefix } from './optimistic-day'

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

export function useDay(known: Day): { day: Day; act: DayActions } {
  const [day, show] = useOptimistic(known, applyChange)
  const [, startTransition] = useTransition()

  const perform = <Result>(
    change: Change | undefined,
    work: () => Promise<Outcome<Result>>,
    onDone?: (result: Result) => void,
  ) =>
    new Promise<boolean>((resolve) => {
      startTransition(async () => {
        if (change) show(change)
        const outcome = await settle(work)
        if (outcome.ok) onDone?.(outcome.result)
        else tellFault(outcome.message)
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
      const undo = () => void perform(undefined, () => restore(task._id))
      void perform(
        { kind: 'remove', ids: [task._id] },
        () => archive(task._id),
        () => tell('Task archived.', undo),
      )
    },
    move: (tasks, date, when) => {
      const taskIds = tasks.map((task) => task._id)
      void perform(
        { kind: 'move', ids: taskIds, date },
        () => move({ taskIds, date }),
        () => tell(`Moved to ${when}.`),
      )
    },
    moveOverdue: (date, when) => {
      void perform(
        { kind: 'moveOverdue', date },
        () => moveOverdue({ shown: day.date, date }),
        (count) => tell(`Moved ${count} to ${when}.`),
      )
    },
    reorder: (openIds) => {
      const taskIds = idsInNewOrder(day.tasks, openIds)
      void perform({ kind: 'reorder', ids: taskIds }, () => reorder({ date: day.date, taskIds }))
    },
  }
  return { day, act }
}

function newTask(text: string, { date }: Day): DayTask {
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
