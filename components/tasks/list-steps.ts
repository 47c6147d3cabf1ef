import type { DayTask, OptimisticDay } from './optimistic-day'

/** The directions in which a task can move in the list of open tasks of its day. */
export function listSteps(task: DayTask, day: OptimisticDay): { up: boolean; down: boolean } {
  const open = day.tasks.filter((one) => !one.isCompleted)
  const place = open.findIndex(({ _id }) => _id === task._id)
  return { up: place > 0, down: place !== -1 && place < open.length - 1 }
}
