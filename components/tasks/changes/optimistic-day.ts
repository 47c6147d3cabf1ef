import { readClock } from '@/components/tasks/facts/read-today'
import type { AgentTasks } from '@/lib/domain/tasks/pages/agent-tasks'
import type { DayPage } from '@/lib/domain/tasks/pages/day-page'
import type { DayTask } from '@/lib/domain/tasks/pages/day-task'
import { newestFirst } from '@/lib/domain/tasks/pages/overdue-order'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import { applyChanges, type PendingChange } from './pending-change'

export type { DayTask }

/** The data of a date's page. */
export type OptimisticDay = DayPage & {
  date: CalendarDate
  /** IANA name of the time zone for due times. */
  timeZone: string
  /** Minutes of a day that may be planned; null or absent for no limit. */
  plannedLimit?: number | null
  /** The tasks of which agents did something today, if the address asks for them. */
  agents?: AgentTasks
  /** The tasks that the service has not saved yet. */
  unsaved: ReadonlySet<string>
  /** The task that is shown in its former place because its editor is open, and whether it is still one of the date. */
  kept?: { taskId: string; isOfDate: boolean }
}

/** Shows a day on another date of today. A day that has ended since shows nothing as overdue. */
export function withToday<Day extends Omit<OptimisticDay, 'unsaved'>>(day: Day, today: CalendarDate): Day {
  if (day.today === today) return day
  const ofToday = day.date === today ? {} : { overdue: [], overdueBeyond: 0, streak: 0 }
  return { ...day, ...ofToday, today }
}

/** Shows a day as it is after the changes that it does not have yet. */
export function applyPending(day: Omit<OptimisticDay, 'unsaved'>, pending: readonly PendingChange[]): OptimisticDay {
  const missing = findMissing(pending, day.readAt)
  const unsaved = findUnsaved(missing)
  if (missing.length === 0) return { ...day, unsaved }
  const all = applyChanges([...day.overdue, ...day.tasks], missing, { ...readClock(day.timeZone), today: day.today })
  const movesOverdue = missing.some(({ change }) => change.kind === 'moveOverdue')
  return {
    ...day,
    unsaved,
    overdueBeyond: movesOverdue ? 0 : day.overdueBeyond,
    overdue:
      day.date === day.today ? newestFirst(all.filter((task) => task.date < day.today && !task.isCompleted)) : [],
    tasks: all.filter((task) => task.date === day.date),
  }
}

/** The ids of the new tasks that the service may not have. */
export function findUnsaved(pending: readonly PendingChange[]): ReadonlySet<string> {
  return new Set(
    pending.flatMap(({ change, appliedAt }) =>
      change.kind === 'create' && appliedAt === undefined ? [change.taskId] : [],
    ),
  )
}

/** The changes whose effect data that was read at an instant (Unix ms) may not have. */
export function findMissing(pending: readonly PendingChange[], readAt: number): PendingChange[] {
  return pending.filter(({ appliedAt }) => appliedAt === undefined || appliedAt > readAt)
}

/** A task that the page shows. */
export function findTask(
  { overdue, tasks }: Pick<OptimisticDay, 'overdue' | 'tasks'>,
  id: string | undefined,
): DayTask | undefined {
  return [...overdue, ...tasks].find(({ _id }) => _id === id)
}

/** Lists the ids of a date's tasks after some were reordered. The others keep their positions. */
export function idsInNewOrder(tasks: readonly DayTask[], reordered: readonly string[]): string[] {
  const rest = reordered.values()
  const moving = new Set(reordered)
  return tasks.map(({ _id }) => (moving.has(_id) ? (rest.next().value ?? _id) : _id))
}
