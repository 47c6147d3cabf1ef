import { newestFirst } from '@/lib/domain/tasks/pages/overdue-order'
import { type DayTask, findTask, type OptimisticDay } from './optimistic-day'
import { compareTasks } from './pending-change'

type Known = Omit<OptimisticDay, 'unsaved'>

/**
 * Keeps a task in its place when it was moved, completed, archived or deleted elsewhere, because its editor is open: an
 * editor in another list would be another one, without the cursor, and keys would go elsewhere.
 * @param shown the task as the page showed it last; undefined when no editor is open
 * @param read the same without the changes of this page that were not applied, one of which the service may have refused;
 *   undefined when they add the task
 */
export function keepTask(day: Known, shown: DayTask | undefined, read: DayTask | undefined): Known {
  if (!shown) return day
  const found = findTask(day, shown._id)
  if (!found && !read) return day
  if (found && [shown, read].some((place) => place?.date === found.date && place.isCompleted === found.isCompleted)) {
    return day
  }
  const taskId = shown._id
  const { date, order, isCompleted } = read ?? shown
  const tasks = [...day.overdue, ...day.tasks].filter(({ _id }) => _id !== taskId)
  tasks.push({ ...(found ?? shown), date, order, isCompleted })
  tasks.sort(compareTasks)
  return {
    ...day,
    overdue: newestFirst(tasks.filter((task) => task.date !== day.date)),
    tasks: tasks.filter((task) => task.date === day.date),
    kept: { taskId, isOfDate: found?.date === day.date },
  }
}
