'use client'

import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { DayTask } from '@/components/tasks/changes/optimistic-day'
import { keyOf, listRows } from '@/components/tasks/gestures/row-elements'
import { isMotionWanted } from '@/components/ui/motion'

/** More rows than this appear without motion: a whole page would move. */
const maxMoving = 5

/** Lets the rows of open tasks that come to a list while it is shown rise into place, and marks them for a moment. */
export function useArrivals(list: RefObject<HTMLElement | null>, tasks: readonly DayTask[]): void {
  const known = useRef<ReadonlySet<string>>(undefined)
  useLayoutEffect(() => {
    const before = known.current
    known.current = new Set(tasks.map(({ _id }) => _id))
    if (!before || !list.current || !isMotionWanted()) return
    const arrived = new Set(tasks.filter((task) => !task.isCompleted && !before.has(task._id)).map(({ _id }) => _id))
    if (arrived.size > maxMoving) return
    for (const row of listRows(list.current)) if (arrived.has(keyOf(row))) showArrival(row)
  }, [list, tasks])
}

function showArrival(row: HTMLElement): void {
  const mark = 'var(--accent-shade)'
  row.animate(
    [
      { opacity: 0, transform: 'translateY(6px)', backgroundColor: mark },
      { opacity: 1, transform: 'none', backgroundColor: mark, offset: 0.2, easing: 'ease-in' },
      { backgroundColor: 'transparent' },
    ],
    { duration: 1200, easing: 'ease-out' },
  )
}
