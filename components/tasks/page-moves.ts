import type { CalendarDate } from '@/lib/dates'
import { moveInstant } from '@/lib/local-time'
import type { PageMove } from '@/lib/tasks/page-change'
import type { DayTask } from './optimistic-day'

/** A move of tasks to a date. The due time of a task moves along if it is on the task's date. */
export function toMove(tasks: readonly DayTask[], date: CalendarDate, timeZone: string): PageMove {
  return createMove(date, tasks, (task) => moveDueTime(task, date, timeZone))
}

/** The moves that undo one: each task goes back to its date, with its due time if that moved along. */
export function toMovesBack(tasks: readonly DayTask[], from: CalendarDate, timeZone: string): PageMove[] {
  const groups = new Map<CalendarDate, DayTask[]>()
  for (const task of tasks) groups.set(task.date, [...(groups.get(task.date) ?? []), task])
  const dueTimeBefore = (task: DayTask) => (moveDueTime(task, from, timeZone) === null ? null : task.dueTime)
  return [...groups].map(([date, group]) => createMove(date, group, dueTimeBefore))
}

/** @param dueTimeOf the due time that a task gets; null when it keeps its own */
function createMove(
  date: CalendarDate,
  tasks: readonly DayTask[],
  dueTimeOf: (task: DayTask) => number | null,
): PageMove {
  const move = { taskIds: tasks.map(({ _id }) => _id), date }
  const dueTimes = tasks.map(dueTimeOf)
  return dueTimes.some((dueTime) => dueTime !== null) ? { ...move, dueTimes } : move
}

/** The due time of a task after it moves to a date; null when it stays the same. */
function moveDueTime({ dueTime, date: from }: DayTask, date: CalendarDate, timeZone: string): number | null {
  if (dueTime === null) return null
  const moved = moveInstant(dueTime, from, date, timeZone)
  return moved === dueTime ? null : moved
}
