import { maxTasksPerChange } from '@/lib/limits'
import type { PageMove } from '@/lib/tasks/page-change'

/** Splits moves into portions of at most `maxTasksPerChange` tasks. */
export function splitMoves(moves: readonly PageMove[]): PageMove[][] {
  const portions: PageMove[][] = []
  let room = 0
  for (const { date, taskIds, dueTimes } of moves) {
    for (let start = 0; start < taskIds.length; ) {
      if (room === 0) {
        portions.push([])
        room = maxTasksPerChange
      }
      const part = taskIds.slice(start, start + room)
      const partDueTimes = dueTimes?.slice(start, start + room)
      portions.at(-1)?.push({ date, taskIds: part, ...(partDueTimes && { dueTimes: partDueTimes }) })
      start += part.length
      room -= part.length
    }
  }
  return portions
}
