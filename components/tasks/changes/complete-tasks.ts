import { noteStoppedTimer } from '@/components/timer/timer-on-demand'
import type { DayTask } from './optimistic-day'
import { makeChange } from './send-changes'
import { offerUndo } from './undo'

/** Makes open tasks completed; if all are completed, makes them open. */
export function completeTasks(tasks: readonly DayTask[]): void {
  const open = tasks.filter((task) => !task.isCompleted)
  const taskIds = (open.length > 0 ? open : tasks).map(({ _id }) => _id)
  const [kind, opposite] = open.length > 0 ? (['complete', 'reopen'] as const) : (['reopen', 'complete'] as const)
  const outcome = makeChange({ kind, taskIds })
  const done = kind === 'complete' ? 'completed' : 'reopened'
  const resumeTimer = noteStoppedTimer(taskIds, outcome)
  const undo = () => resumeTimer(makeChange({ kind: opposite, taskIds }, tasks))
  offerUndo(`${describeTasks(taskIds.length)} ${done}.`, undo, outcome)
}

export function describeTasks(count: number): string {
  return count === 1 ? 'Task' : `${count} tasks`
}
