import type { Task } from '@/lib/domain/tasks/schema'
import { type CalendarDate, type DayClock, todayIn } from '@/lib/foundation/time/dates'

/** A task as the archive shows it. */
export type ShownTask = Omit<Task, 'details' | 'previousDates'>

/** The tasks that were archived on one day. */
export type ArchiveDay = { date: CalendarDate; tasks: ShownTask[] }

/** Groups archived tasks, which are sorted by when they were archived, by the day of the account on which that was. */
export function groupByDay(tasks: readonly ShownTask[], clock: DayClock): ArchiveDay[] {
  const days: ArchiveDay[] = []
  for (const task of tasks) {
    const date = todayIn(clock, new Date(task.archivedAt ?? 0))
    const last = days.at(-1)
    if (last?.date === date) last.tasks.push(task)
    else days.push({ date, tasks: [task] })
  }
  return days
}
