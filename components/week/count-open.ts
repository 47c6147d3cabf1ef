import type { WeekPageDay } from '@/lib/domain/tasks/pages/week-page'

/** Counts the open tasks of a day, including tasks that the week hides. */
export function countOpen({ tasks, openBeyond = 0 }: WeekPageDay): number {
  return tasks.filter((task) => !task.isCompleted).length + openBeyond
}
