import type { WeekPageDay } from '@/lib/domain/tasks/pages/week-page'

/** Counts the open tasks of a day, including those that the week does not show. */
export function countOpen({ tasks, openBeyond = 0 }: WeekPageDay): number {
  return tasks.filter((task) => !task.isCompleted).length + openBeyond
}
