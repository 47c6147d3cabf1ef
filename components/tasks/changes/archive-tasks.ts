import { noteStoppedTimer } from '@/components/timer/timer-on-demand'
import { describeTasks } from './complete-tasks'
import type { DayTask } from './optimistic-day'
import { makeChange } from './send-changes'
import { offerUndo } from './undo'

export function archiveTasks(tasks: readonly DayTask[]): void {
  const taskIds = tasks.map(({ _id }) => _id)
  const outcome = makeChange({ kind: 'archive', taskIds })
  const resumeTimer = noteStoppedTimer(taskIds, outcome)
  const undo = () => resumeTimer(makeChange({ kind: 'restore', taskIds }, tasks))
  offerUndo(`${describeTasks(tasks.length)} archived.`, undo, outcome)
}
