import type { DayTask, OptimisticDay } from './optimistic-day'
import type { DayActions } from './use-day'

/** Moves an open task of the day up or down. Returns whether it could move. */
export function moveInList(
  task: DayTask,
  step: -1 | 1,
  { day, act }: { day: OptimisticDay; act: DayActions },
): boolean {
  const open = day.tasks.filter((one) => !one.isCompleted).map(({ _id }) => _id)
  const at = open.indexOf(task._id)
  const to = at + step
  if (at === -1 || to < 0 || to >= open.length) return false
  open.splice(at, 1)
  open.splice(to, 0, task._id)
  act.reorder(open)
  return true
}
