'use client'

import { useEffect, useMemo, useRef } from 'react'
import type { Priority } from '@/lib/domain/tasks/schema'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import { archiveTasks } from './archive-tasks'
import { completeTasks } from './complete-tasks'
import type { keepTask } from './keep-task'
import { moveOverdue, moveTasks } from './move-tasks'
import type { EditedFields } from './open-editor'
import { applyPending, type DayTask, findTask, findUnsaved, idsInNewOrder, type OptimisticDay } from './optimistic-day'
import { isOwnChange, useMissing } from './outbox'
import { prioritizeTasks } from './prioritize-tasks'
import { makeChange } from './send-changes'
import { rememberUndo } from './undo'

/** Actions on a day. Each shows at once and is sent when the service can be reached. */
export type DayActions = {
  /** Returns whether the service made the change. */
  edit: (task: DayTask, changes: EditedFields) => Promise<boolean>
  /** Makes open tasks completed; if all are completed, makes them open. */
  complete: (tasks: readonly DayTask[]) => void
  prioritize: (tasks: readonly DayTask[], priority: Priority | null) => void
  archive: (tasks: readonly DayTask[]) => void
  /** @param when how a message names the date */
  move: (tasks: readonly DayTask[], date: CalendarDate, when: string) => void
  moveOverdue: (date: CalendarDate, when: string) => void
  reorder: (openIds: readonly string[]) => void
}

/** @param opened the id of the task whose editor is open */
export function useDay(
  known: Omit<OptimisticDay, 'unsaved'>,
  opened: string | undefined,
): { day: OptimisticDay; act: DayActions } {
  const missing = useMissing(known.readAt)
  const edited = useRef<{ shown?: DayTask | undefined; read?: DayTask | undefined }>({})
  const keep = useRef<typeof keepTask>(undefined)
  useEffect(() => {
    // With the editor, whose code the first load does not have either.
    if (opened === undefined) return
    import('./keep-task').then(
      (module) => {
        keep.current = module.keepTask
      },
      () => undefined,
    )
  }, [opened])
  const { base, day } = useMemo(() => {
    const { shown, read } = edited.current
    if (shown === undefined || shown._id !== opened || !keep.current)
      return { base: known, day: applyPending(known, missing) }
    // Other tabs' changes are from elsewhere too: the editor stays open.
    const others = missing.filter((change) => !isOwnChange(change))
    const base = keep.current(applyPending(known, others), shown, read)
    return { base, day: { ...applyPending(base, missing.filter(isOwnChange)), unsaved: findUnsaved(missing) } }
  }, [known, missing, opened])
  edited.current = { shown: findTask(day, opened), read: findTask(base, opened) }
  const latest = useRef(day)
  latest.current = day
  // The actions stay the same, so that a change renders only the rows that it concerns.
  const act = useMemo(() => createActions(() => latest.current), [])
  return { day, act }
}

/** @param getDay returns the day as it is shown */
export function createActions(getDay: () => OptimisticDay): DayActions {
  return {
    edit: editTask,
    complete: completeTasks,
    prioritize: prioritizeTasks,
    archive: archiveTasks,
    move: (tasks, date, when) => moveTasks(tasks, { date, when }),
    moveOverdue: (date, when) => void moveOverdue(getDay(), { date, when }),
    reorder(openIds) {
      const { tasks, date, kept } = getDay()
      const ofDate = (ids: readonly string[]) => ids.filter((id) => id !== kept?.taskId || kept.isOfDate)
      void makeChange({ kind: 'reorder', date, taskIds: ofDate(idsInNewOrder(tasks, openIds)) })
      rememberUndo(() => void makeChange({ kind: 'reorder', date, taskIds: ofDate(idsOf(tasks)) }))
    },
  }
}

function idsOf(tasks: readonly DayTask[]): string[] {
  return tasks.map((task) => task._id)
}

/**
 * Changes fields of a task.
 * @param task with the values that are replaced
 * @returns whether the service made the change
 */
async function editTask(task: DayTask, changes: EditedFields): Promise<boolean> {
  const isText = changes.text !== undefined || changes.details !== undefined
  const base = isText ? { text: task.text, details: task.details } : undefined
  return (await makeChange({ kind: 'update', taskId: task._id, changes, base })).ok
}
