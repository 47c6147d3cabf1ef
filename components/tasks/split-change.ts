import { maxTasksPerChange } from '@/lib/limits'
import type { PageChange } from '@/lib/tasks/page-change'
import { splitMoves } from './split-moves'

/** Splits a change into ones that name as many tasks as the service takes at once. A reorder names all of a date. */
export function splitChange(change: PageChange): PageChange[] {
  if (change.kind === 'move') return splitMoves(change.moves).map((moves) => ({ ...change, moves }))
  if (change.kind === 'reorder' || !('taskIds' in change)) return [change]
  const { taskIds } = change
  const portions = Math.max(1, Math.ceil(taskIds.length / maxTasksPerChange))
  return Array.from({ length: portions }, (_, index) => ({
    ...change,
    taskIds: taskIds.slice(index * maxTasksPerChange, (index + 1) * maxTasksPerChange),
  }))
}
