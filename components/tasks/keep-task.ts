import { compareTasks, type DayTask, type OptimisticDay } from './optimistic-day'

type Known = Omit<OptimisticDay, 'unsaved'>

/**
 * Keeps a task in a day when it was moved, archived or deleted elsewhere, because its editor is open: what is typed into
 * it must go nowhere else.
 * @param kept as the page showed it last
 */
export function keepTask(day: Known, kept: DayTask | undefined): Known {
  if (!kept || [...day.overdue, ...day.tasks].some(({ _id }) => _id === kept._id)) return day
  const withKept = (tasks: readonly DayTask[]) => [...tasks, kept].sort(compareTasks)
  const lists = kept.date === day.date ? { tasks: withKept(day.tasks) } : { overdue: withKept(day.overdue) }
  return { ...day, ...lists, left: kept._id }
}
