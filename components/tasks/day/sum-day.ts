import type { DayTask } from '@/components/tasks/changes/optimistic-day'

/**
 * Adds up the minutes of a day. A completed task counts as done with its time spent, and otherwise with its estimate; it was
 * planned with its estimate.
 */
export function sumDay(tasks: readonly Pick<DayTask, 'isCompleted' | 'estimate' | 'timeSpent'>[]): {
  planned: number
  done: number
} {
  const sum = (minutesOf: (task: (typeof tasks)[number]) => number | null | undefined) =>
    tasks.reduce((all, task) => all + (minutesOf(task) ?? 0), 0)
  return {
    planned: sum(({ estimate }) => estimate),
    done: sum(({ isCompleted, estimate, timeSpent }) => (isCompleted ? (timeSpent ?? estimate) : 0)),
  }
}
