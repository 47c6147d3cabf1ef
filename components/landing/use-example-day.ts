'use client'

import { useCallback, useMemo, useState } from 'react'
import type { DayTask } from '@/components/tasks/changes/optimistic-day'
import type { DayActions } from '@/components/tasks/changes/use-day'
import type { ListState } from '@/components/tasks/list/list-state'
import { useLeaving } from '@/components/tasks/list/use-leaving'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import type { AgentCall } from './agent-calls'
import { addCalledTask, exampleZone, listExampleTasks } from './example-day'

const none: ReadonlySet<string> = new Set()
const ignore = () => {}

/** Actions without effect, because the example has no editor, no menus and no dragging. */
const act: DayActions = {
  edit: async () => true,
  complete: ignore,
  prioritize: ignore,
  archive: ignore,
  move: ignore,
  moveOverdue: ignore,
  reorder: ignore,
}

/** A day whose tasks live in this page alone, and to which calls add. */
export function useExampleDay(calls: readonly AgentCall[], today: CalendarDate) {
  // The first call has been made, so that the page shows its task before it runs.
  const start = () => ({ tasks: listExampleTasks(today, calls[0]), sent: 1 })
  const [{ tasks, sent }, setShown] = useState(start)
  const leaving = useLeaving(tasks)
  const isOpen = (task: DayTask) => !task.isCompleted || leaving.has(task._id)
  const complete = useCallback((id: string) => {
    const toggle = (task: DayTask) => (task._id === id ? { ...task, isCompleted: !task.isCompleted } : task)
    setShown((shown) => ({ ...shown, tasks: shown.tasks.map(toggle) }))
  }, [])
  const state = useMemo(
    (): ListState => ({
      on: { complete, archive: ignore, openMenu: ignore, followFinger: ignore },
      opened: undefined,
      close: ignore,
      selected: none,
      leaving,
      withMenu: undefined,
      now: 0,
    }),
    [complete, leaving],
  )
  const unused = { readAt: 0, overdue: [], overdueBeyond: 0, streak: 0, unsaved: none }
  return {
    list: { day: { ...unused, date: today, today, timeZone: exampleZone, tasks }, act, state },
    open: tasks.filter(isOpen),
    done: tasks.filter((task) => !isOpen(task)),
    /** How many calls have been made. */
    sent,
    sendNext: () =>
      setShown((shown) => {
        const call = calls[shown.sent]
        return call ? { tasks: addCalledTask(shown.tasks, call, today), sent: shown.sent + 1 } : shown
      }),
    restart: () => setShown(start),
    complete,
  }
}
