'use client'

import { type RefObject, useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import type { DayTask, OptimisticDay } from '@/components/tasks/changes/optimistic-day'
import { listRows } from '@/components/tasks/gestures/row-elements'
import { buttonClass } from '@/components/ui/button-class'
import { maxRenderedRows } from '@/lib/foundation/limits'
import type { ListState } from './list-state'
import { wantedTask } from './wanted-task'

/**
 * The end of a list that has more tasks than rows: a button for the others. They also appear when they are selected, when a
 * key leads to them, when the page is printed, and when one of them is needed, such as one that was just added.
 */
export function ListRest({
  list,
  tasks,
  day,
  state,
  setAll,
}: {
  list: RefObject<HTMLElement | null>
  tasks: readonly DayTask[]
  day: OptimisticDay
  state: ListState
  setAll: (isAll: true) => void
}) {
  const wanted = useSyncExternalStore(subscribe, getWantedTask, () => undefined)
  const isNeeded = ({ _id: id }: DayTask) =>
    id === wanted || id === state.opened || state.selected.has(id) || day.unsaved.has(id)
  // As many overdue tasks are here as somebody has asked for.
  const isOverdue = tasks[0]?.date !== day.date
  const isWanted = isOverdue || tasks.slice(maxRenderedRows).some(isNeeded)
  useLayoutEffect(() => {
    if (isWanted) setAll(true)
  }, [isWanted, setAll])
  useEffect(() => {
    const element = list.current
    const showNow = () => flushSync(() => setAll(true))
    /** Before the page handles the key. */
    const onKeyDown = ({ target: row }: KeyboardEvent) => {
      if (!element || !(row instanceof HTMLElement) || row.role !== 'row') return
      if (row === listRows(element).at(-1)) showNow()
    }
    element?.addEventListener('keydown', onKeyDown)
    // The browser takes its picture of the page right after the event.
    window.addEventListener('beforeprint', showNow)
    return () => {
      element?.removeEventListener('keydown', onKeyDown)
      window.removeEventListener('beforeprint', showNow)
    }
  }, [list, setAll])
  const showRest = () => {
    flushSync(() => setAll(true))
    // The button, which has the focus, is gone.
    if (list.current) listRows(list.current)[maxRenderedRows]?.focus()
  }
  return (
    <div className="flex justify-center">
      <button type="button" onClick={showRest} className={buttonClass('quiet', 'small')}>
        Show all {tasks.length} tasks
      </button>
    </div>
  )
}

function getWantedTask(): string | undefined {
  return wantedTask.id
}

function subscribe(listener: () => void): () => void {
  wantedTask.listeners.add(listener)
  return () => {
    wantedTask.listeners.delete(listener)
  }
}
