import { maxTasksPerChange } from '@/lib/limits'
import type { PageChange } from '@/lib/tasks/page-change'
import { splitMoves } from './split-moves'

/** Splits a change into ones that name as many tasks as the service takes at once. A reorder names all of a date. */
export function splitChange(change: PageChange): PageChange[] {
  if (change.kind === 'move') return splitMoves(change.moves).map((moves) => ({ ...change, moves }))
  if (change.kind === 'moveBack') return toPortions(change.tasks).map((tasks) => ({ ...change, tasks }))
  if (change.kind === 'reorder' || !('taskIds' in change)) return [change]
  return toPortions(change.taskIds).map((taskIds) => ({ ...change, taskIds }))
}

/** The ids of the tasks that a change names. */
export function namedTasks(change: PageChange): ReadonlySet<string> {
  if (change.kind === 'move') return new Set(change.moves.flatMap(({ taskIds }) => taskIds))
  if (change.kind === 'moveBack') return new Set(change.tasks.map(({ taskId }) => taskId))
  return new Set('taskIds' in change ? change.taskIds : [])
}

function toPortions<Item>(items: readonly Item[]): Item[][] {
  const count = Math.max(1, Math.ceil(items.length / maxTasksPerChange))
  return Array.from({ length: count }, (_, index) => {
    return items.slice(index * maxTasksPerChange, (index + 1) * maxTasksPerChange)
  })
}
