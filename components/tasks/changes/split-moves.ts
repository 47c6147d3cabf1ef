import type { MoveTasks } from '@/lib/domain/tasks/schema'
import { maxTasksPerChange } from '@/lib/foundation/limits'

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
