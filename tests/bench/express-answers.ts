import type { Task } from '@/lib/foundation/database/generated/client'
import { addDays } from '@/lib/foundation/time/dates'

const isoDate = (date: Date) => date.toISOString().slice(0, 10)

/** A row as the API shows it. */
export function taskJson(task: Task) {
  const { text, isCompleted, priority, timeSpent, details, order } = task
  return {
    _id: task.id,
    text,
    date: isoDate(task.date),
    isCompleted,
    priority,
    dueTime: task.dueTime === null ? null : Number(task.dueTime),
    timeSpent,
    details,
    order,
    createdAt: task.createdAt.getTime(),
    archivedAt: task.archivedAt?.getTime() ?? null,
    previousDates: task.previousDates.map(isoDate),
  }
}

/**
 * How many consecutive dates have a completed task, ending on the anchor or on the day before.
 * @param completed dates with completed tasks until the anchor, the last first
 */
export function streakOf(completed: readonly Date[], anchor: string): number {
  const dates = new Set(completed.map(isoDate))
  let day = dates.has(anchor) ? anchor : addDays(anchor, -1)
  let streak = 0
  while (dates.has(day)) {
    streak++
    day = addDays(day, -1)
  }
  return streak
}
