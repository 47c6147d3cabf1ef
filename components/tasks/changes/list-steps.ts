import type { DayTask, OptimisticDay } from './optimistic-day'

/** The directions in which a task can move in the list of open tasks of its day. One that has left the list has none. */
export function listSteps(task: DayTask, day: OptimisticDay): { up: boolean; down: boolean } {
  if (day.kept?.taskId === task._id) return { up: false, down: false }
  const open = day.tasks.filter((one) => !one.isCompleted)
  const place = open.findIndex(({ _id }) => _id === task._id)
  return { up: place > 0, down: place !== -1 && place < open.length - 1 }
}
