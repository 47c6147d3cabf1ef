import type { CalendarDate } from '@/lib/dates'
import type { PageMove } from '@/lib/tasks/page-change'
import type { DayTask } from './optimistic-day'

/** The moves that bring tasks back to their dates, with their due times. */
export function toMovesBack(tasks: readonly DayTask[]): PageMove[] {
  const groups = new Map<CalendarDate, DayTask[]>()
  for (const task of tasks) groups.set(task.date, [...(groups.get(task.date) ?? []), task])
  return [...groups].map(([date, group]) => {
    return { date, taskIds: group.map(({ _id }) => _id), dueTimes: group.map(({ dueTime }) => dueTime) }
  })
}
