'use client'

import type { CalendarDate } from '@/lib/dates'
import type { PageMove } from '@/lib/tasks/page-change'
import type { DayTask, OptimisticDay } from './optimistic-day'
import { toMovesBack } from './page-moves'
import { makeChange } from './send-changes'
import { offerUndo } from './undo'

type Target = {
  date: CalendarDate
  /** How a message names the date. */
  when: string
}

/** Moves tasks to the end of a date's list, with a way to undo it. */
export function moveTasks(tasks: readonly DayTask[], day: OptimisticDay, { date, when }: Target): void {
  const moving = tasks.filter((task) => task.date !== date)
  if (moving.length === 0) return
  void makeChange({ kind: 'move', moves: [{ taskIds: moving.map(({ _id }) => _id), date }] })
  const text = moving.length === 1 ? `Moved to ${when}.` : `Moved ${moving.length} tasks to ${when}.`
  offerUndo(text, () => moveBack(toMovesBack(moving), moving, day))
}

/** Moves every overdue task, also those that the page does not show. Says how many, with a way to undo it. */
export async function moveOverdue(day: OptimisticDay, { date, when }: Target): Promise<void> {
  const outcome = await makeChange({ kind: 'moveOverdue', date })
  if (!outcome.ok) return
  const moves = outcome.result.moved ?? []
  const count = moves.reduce((sum, { taskIds }) => sum + taskIds.length, 0)
  offerUndo(`Moved ${count} to ${when}.`, () => moveBack(moves, day.overdue, day))
}

/** Moves tasks back to their dates, and on the shown date to their positions. */
function moveBack(moves: readonly PageMove[], tasks: readonly DayTask[], { date, tasks: shown }: OptimisticDay): void {
  void makeChange({ kind: 'move', moves: [...moves] }, tasks)
  if (tasks.some((task) => task.date === date)) {
    void makeChange({ kind: 'reorder', date, taskIds: shown.map(({ _id }) => _id) })
  }
}
