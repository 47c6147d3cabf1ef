'use client'

import type { CalendarDate } from '@/lib/foundation/time/dates'
import type { DayTask, OptimisticDay } from './optimistic-day'
import { makeChange } from './send-changes'
import { offerUndo } from './undo'

type Target = {
  date: CalendarDate
  /** How a message names the date. */
  when: string
}

/** Moves tasks to the end of a date's list, with a way to undo it. */
export function moveTasks(tasks: readonly DayTask[], { date, when }: Target): void {
  const moving = tasks.filter((task) => task.date !== date)
  if (moving.length === 0) return
  const outcome = makeChange({ kind: 'move', moves: [{ taskIds: moving.map(({ _id }) => _id), date }] }, moving)
  offerUndo(describeMove(moving.length, when), () => moveBack(moving), outcome)
}

/** Moves every overdue task, also those that the page does not show. Says how many, with a way to undo it. */
export async function moveOverdue(day: OptimisticDay, { date, when }: Target): Promise<void> {
  const outcome = await makeChange({ kind: 'moveOverdue', date })
  if (!outcome.ok) return
  const { moved = [] } = outcome.result
  if (moved.length === 0) return
  offerUndo(
    describeMove(moved.length, when),
    () => void makeChange({ kind: 'moveBack', tasks: [...moved] }, day.overdue),
  )
}

function describeMove(count: number, when: string): string {
  return count === 1 ? `Moved to ${when}.` : `Moved ${count} tasks to ${when}.`
}

/** Moves tasks back to their dates and positions. */
function moveBack(tasks: readonly DayTask[]): void {
  const places = tasks.map(({ _id: taskId, date, order, dueTime }) => ({ taskId, date, order, dueTime }))
  void makeChange({ kind: 'moveBack', tasks: places }, tasks)
}
