import { listPending } from '@/components/tasks/changes/outbox'
import type { PendingChange } from '@/components/tasks/changes/pending-change'
import type { DueTask } from '@/lib/domain/reminders/schema'
import { wasShown } from './shown-reminders'

/** A reminder that is later than this, because the computer slept, is not shown. */
const maxLateMs = 5 * 60_000

/** The tasks that are due at an instant (Unix ms) and were not reminded of. */
export function findDue(accountId: string, tasks: readonly DueTask[], now: number): DueTask[] {
  return findOpen(tasks).filter(
    (task) => task.dueTime <= now && task.dueTime > now - maxLateMs && !wasShown(accountId, task),
  )
}

/** When the next task is due, Unix ms. */
export function findNextInstant(accountId: string, tasks: readonly DueTask[], now: number): number | undefined {
  const instants = findOpen(tasks).flatMap((task) =>
    task.dueTime > now && !wasShown(accountId, task) ? [task.dueTime] : [],
  )
  return instants.length > 0 ? Math.min(...instants) : undefined
}

/** Without the tasks that a change which is not sent completes, moves, archives or gives another due time. */
function findOpen(tasks: readonly DueTask[]): DueTask[] {
  const changed = new Set(listPending().flatMap(idsChangedBy))
  return tasks.filter(({ id }) => !changed.has(id))
}

function idsChangedBy({ change }: PendingChange): readonly string[] {
  switch (change.kind) {
    case 'complete':
    case 'archive':
    case 'delete':
      return change.taskIds
    case 'move':
      return change.moves.flatMap(({ taskIds }) => taskIds)
    case 'update':
      return change.changes.dueTime === undefined ? [] : [change.taskId]
    default:
      return []
  }
}
