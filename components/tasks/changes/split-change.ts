import type { PageChange } from '@/lib/domain/tasks/pages/page-change'
import type { MoveTasks } from '@/lib/domain/tasks/schema'
import { maxTasksPerChange } from '@/lib/foundation/limits'

/** Splits a change into ones that name as many tasks as the service takes at once. A reorder names all of a date. */
export function splitChange(change: PageChange): PageChange[] {
  if (change.kind === 'move') return splitMoves(change.moves).map((moves) => ({ ...change, moves }))
  if (change.kind === 'moveBack') return toPortions(change.tasks).map((tasks) => ({ ...change, tasks }))
  if (change.kind === 'reorder' || !('taskIds' in change)) return [change]
  return toPortions(change.taskIds).map((taskIds) => ({ ...change, taskIds }))
}

/** The tasks that a change names, by their ids: UUIDs, which occur in it nowhere else. */
export function findNamed<Task extends { _id: string }>(change: PageChange, tasks?: readonly Task[]) {
  if (!tasks) return undefined
  const names = JSON.stringify(change)
  return tasks.filter(({ _id }) => names.includes(_id))
}

function toPortions<Item>(items: readonly Item[]): Item[][] {
  const count = Math.max(1, Math.ceil(items.length / maxTasksPerChange))
  return Array.from({ length: count }, (_, index) => {
    return items.slice(index * maxTasksPerChange, (index + 1) * maxTasksPerChange)
  })
}

/** Splits moves into portions of at most `maxTasksPerChange` tasks. */
export function splitMoves(moves: readonly MoveTasks[]): MoveTasks[][] {
  const portions: MoveTasks[][] = []
  let room = 0
  for (const { date, taskIds } of moves) {
    for (let start = 0; start < taskIds.length; ) {
      if (room === 0) {
        portions.push([])
        room = maxTasksPerChange
      }
      const part = taskIds.slice(start, start + room)
      portions.at(-1)?.push({ date, taskIds: part })
      start += part.length
      room -= part.length
    }
  }
  return portions
}
