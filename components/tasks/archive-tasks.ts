import { describeTasks } from './complete-tasks'
import type { DayTask } from './optimistic-day'
import { makeChange } from './send-changes'
import { offerUndo } from './undo'

export function archiveTasks(tasks: readonly DayTask[]): void {
  const taskIds = tasks.map(({ _id }) => _id)
  void makeChange({ kind: 'archive', taskIds })
  offerUndo(`${describeTasks(tasks.length)} archived.`, () => void makeChange({ kind: 'restore', taskIds }, tasks))
}
