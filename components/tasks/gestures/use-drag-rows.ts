'use client'

import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { DayTask } from '@/components/tasks/changes/optimistic-day'
import type { DayActions } from '@/components/tasks/changes/use-day'
import { dropInOrder } from './move-in-list'

type Reorder = (moved: string, target: string, place: 'before' | 'after') => void

/**
 * Lets the rows of a list be dragged by their handles, a selected one with all selected ones, and keeps the page in place
 * while a finger holds one. The code for it loads when
 * the pointer enters the list: call the returned function then.
 * @param tasks all tasks of the list
 * @param shown the tasks that have a row
 */
export function useDragRows(
  list: RefObject<HTMLElement | null>,
  tasks: readonly DayTask[],
  shown: readonly DayTask[],
  act: DayActions,
  selected: ReadonlySet<string>,
  canReorder: boolean,
): (event: PointerEvent) => void {
  const [isWanted, setWanted] = useState(false)
  const reorder = useRef<Reorder>(() => {})
  reorder.current = (moved, target, place) => {
    const ids = tasks.map(({ _id }) => _id)
    const order = dropInOrder(ids, selected.has(moved) ? selected : new Set([moved]), target, place)
    if (order.some((id, index) => id !== tasks[index]?._id)) act.reorder(order)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows must be registered too
  useEffect(() => {
    const element = list.current
    if (!isWanted || !canReorder || !element) return
    let isOver = false
    let stop = () => {}
    void import('./drag-rows').then(
      ({ registerRows }) => {
        if (!isOver) stop = registerRows(element, (...move) => reorder.current(...move))
      },
      // The connection is lost. The next time that the pointer enters tries again.
      () => setWanted(false),
    )
    return () => {
      isOver = true
      stop()
    }
  }, [isWanted, canReorder, list, shown])
  useEffect(() => {
    const element = list.current
    if (!canReorder || !element) return
    // Browsers ask when the finger arrives whether anything may keep it from scrolling.
    const stay = (event: TouchEvent) => {
      if (element.querySelector('[data-held]')) event.preventDefault()
    }
    element.addEventListener('touchmove', stay, { passive: false })
    return () => element.removeEventListener('touchmove', stay)
  }, [canReorder, list])
  return ({ pointerType }) => {
    if (pointerType !== 'touch') setWanted(true)
  }
}
