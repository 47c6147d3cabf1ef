import type { Task } from '@/lib/domain/tasks/schema'
import { type CalendarDate, dateIn } from '@/lib/foundation/time/dates'

/** The tasks that were archived on one day. */
/** A task as the archive shows it. */
export type ShownTask = Omit<Task, 'details' | 'previousDates'>

export type ArchiveDay = { date: CalendarDate; tasks: ShownTask[] }

/** Groups archived tasks, which are sorted by when they were archived, by that day in a time zone. */
export function groupByDay(tasks: readonly ShownTask[], timeZone: string): ArchiveDay[] {
  const days: ArchiveDay[] = []
  for (const task of tasks) {
    const date = dateIn(timeZone, new Date(task.archivedAt ?? 0))
    const last = days.at(-1)
    if (last?.date === date) last.tasks.push(task)
    else days.push({ date, tasks: [task] })
  }
  return days
}
