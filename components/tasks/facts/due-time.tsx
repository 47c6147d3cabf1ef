import type { DayTask } from '@/components/tasks/changes/optimistic-day'

/** Whether a task is open and its due time has passed. */
export function isLate({ isCompleted, dueTime }: DayTask, now: number): boolean {
  return !isCompleted && dueTime !== null && dueTime < now
}

/** The due time of a task, as `formatDue` writes it; red once it has passed. */
export function DueTime({ due, isLate }: { due: string; isLate: boolean }) {
  return (
    <span className={isLate ? 'font-medium text-danger' : ''}>
      <span className="sr-only">{isLate ? 'Was due ' : 'Due '}</span>
      {due}
    </span>
  )
}
