import type { DayTask } from '@/components/tasks/changes/optimistic-day'
import { lastUndo, showUndo } from '@/components/tasks/changes/undo'
import { priorityNames } from '@/components/tasks/facts/priorities'
import { showMessage } from '@/components/ui/show-message'
import { shownDay } from './shown-day'

export type Sorting = 'time' | 'priority'

/** The tasks by due time, those without one last, or by priority, the highest first. Equal ones keep their order. */
export function sortTasks(tasks: readonly DayTask[], by: Sorting): DayTask[] {
  const rank = ({ dueTime, priority }: DayTask) =>
    by === 'time' ? (dueTime ?? Number.MAX_SAFE_INTEGER) : priorityNames.indexOf(priority ?? 'none')
  return [...tasks].sort((a, b) => rank(a) - rank(b))
}

/** Sorts the open tasks of the day that the page shows, with a way to undo it. */
export function sortShownDay(by: Sorting): void {
  const shown = shownDay()
  if (!shown) return
  const open = shown.day.tasks.filter(({ isCompleted }) => !isCompleted)
  const sorted = sortTasks(open, by)
  if (sorted.every((task, index) => task === open[index])) {
    showMessage(`The tasks are in order of ${by}.`)
    return
  }
  shown.act.reorder(sorted.map(({ _id }) => _id))
  const undo = lastUndo()
  if (undo) showUndo(`Sorted by ${by}.`, undo)
}
