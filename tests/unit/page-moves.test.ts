import { expect, it } from 'vitest'
import type { DayTask } from '@/components/tasks/optimistic-day'
import { toMove, toMovesBack } from '@/components/tasks/page-moves'

const at = (instant: string) => Date.parse(instant)

function task(_id: string, date: string, dueTime: number | null): DayTask {
  const rest = { priority: null, timeSpent: null, details: null, createdAt: 0, moveCount: 0, order: 0 }
  return { _id, text: _id, date, dueTime, isCompleted: false, ...rest }
}

it('a due time moves along if it is on the date of its task, and back again', () => {
  const tasks = [
    task('timed', '2026-03-01', at('2026-03-01T17:00:00Z')),
    task('untimed', '2026-03-01', null),
    task('other', '2026-03-02', at('2026-03-02T08:00:00Z')),
    // Its due time is on the date to which it moves.
    task('apart', '2026-03-02', at('2026-03-05T08:00:00Z')),
  ]
  expect(toMove(tasks, '2026-03-05', 'UTC')).toEqual({
    taskIds: ['timed', 'untimed', 'other', 'apart'],
    date: '2026-03-05',
    dueTimes: [at('2026-03-05T17:00:00Z'), null, at('2026-03-05T08:00:00Z'), null],
  })
  expect(toMovesBack(tasks, '2026-03-05', 'UTC')).toEqual([
    { date: '2026-03-01', taskIds: ['timed', 'untimed'], dueTimes: [at('2026-03-01T17:00:00Z'), null] },
    { date: '2026-03-02', taskIds: ['other', 'apart'], dueTimes: [at('2026-03-02T08:00:00Z'), null] },
  ])
})

it('moves of tasks without due times have none', () => {
  const tasks = [task('untimed', '2026-03-01', null)]
  expect(toMove(tasks, '2026-03-05', 'UTC')).toEqual({ taskIds: ['untimed'], date: '2026-03-05' })
  expect(toMovesBack(tasks, '2026-03-05', 'UTC')).toEqual([{ taskIds: ['untimed'], date: '2026-03-01' }])
})
