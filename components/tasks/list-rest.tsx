'use client'

import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { readKey } from '@/components/shell/read-key'
import { buttonClass } from '@/components/ui/button-class'
import type { DayTask } from './optimistic-day'
import { listRows } from './row-elements'
import { useWantedTask } from './wanted-task'

/**
 * The end of a list that has more tasks than rows: a button for the others. They also appear when they are selected, when a
 * key leads to them, when the page is printed, and when one of them is needed, such as one that was just added.
 */
export function ListRest({
  list,
  tasks,
  shown,
  isNeeded,
  isOpen,
  onShowAll,
}: {
  list: RefObject<HTMLElement | null>
  tasks: readonly DayTask[]
  /** How many have a row. */
  shown: number
  isNeeded: (id: string) => boolean
  /** Whether all are to be shown without being asked for. */
  isOpen: boolean
  onShowAll: () => void
}) {
  const wanted = useWantedTask()
  const isWanted = isOpen || tasks.slice(shown).some(({ _id }) => _id === wanted || isNeeded(_id))
  useLayoutEffect(() => {
    if (isWanted) onShowAll()
  }, [isWanted, onShowAll])
  useEffect(() => {
    const element = list.current
    const showNow = () => flushSync(onShowAll)
    /** Before the page handles the key. */
    const onKeyDown = (event: KeyboardEvent) => {
      const { target: row } = event
      if (!element || !(row instanceof HTMLElement) || row.role !== 'row') return
      const isLast = row === listRows(element).at(-1)
      if (isLast || ((event.ctrlKey || event.metaKey) && readKey(event) === 'a')) showNow()
    }
    element?.addEventListener('keydown', onKeyDown)
    // The browser takes its picture of the page right after the event.
    window.addEventListener('beforeprint', showNow)
    return () => {
      element?.removeEventListener('keydown', onKeyDown)
      window.removeEventListener('beforeprint', showNow)
    }
  }, [list, onShowAll])
  const showRest = () => {
    const before = shown
    flushSync(onShowAll)
    // The button, which has the focus, is gone.
    if (list.current) listRows(list.current)[before]?.focus()
  }
  return (
    <div className="flex justify-center">
      <button type="button" onClick={showRest} className={buttonClass('quiet', 'small')}>
        Show all {tasks.length} tasks
      </button>
    </div>
  )
}
