import { expect, it } from 'vitest'
import type { DayTask } from '@/components/tasks/optimistic-day'
import { toMovesBack } from '@/components/tasks/page-moves'

function task(_id: string, date: string, dueTime: number | null): DayTask {
  const rest = { priority: null, timeSpent: null, details: null, createdAt: 0, moveCount: 0, order: 0 }
  return { _id, text: _id, date, dueTime, isCompleted: false, ...rest }
}

it('each task goes back to its date, with its due time', () => {
  const tasks = [task('a', '2026-03-01', 1), task('b', '2026-03-02', 2), task('c', '2026-03-01', null)]
  expect(toMovesBack(tasks)).toEqual([
    { date: '2026-03-01', taskIds: ['a', 'c'], dueTimes: [1, null] },
    { date: '2026-03-02', taskIds: ['b'], dueTimes: [2] },
  ])
})
