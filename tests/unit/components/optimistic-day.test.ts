import { describe, expect, it } from 'vitest'
import { applyPending, type DayTask, idsInNewOrder } from '@/components/tasks/changes/optimistic-day'
import type { PendingChange } from '@/components/tasks/changes/pending-change'
import { splitMoves } from '@/components/tasks/changes/split-change'
import { emptyFields } from '@/lib/domain/tasks/empty-fields'
import type { PageChange } from '@/lib/domain/tasks/pages/page-change'

const today = '2026-03-10'
const key = '019cd6a5-0000-7000-8000-000000000001'

function task(_id: string, fields: Partial<DayTask> = {}): DayTask {
  return { _id, text: _id, date: today, ...emptyFields, order: 0, createdAt: 0, moveCount: 0, ...fields }
}

function show(tasks: DayTask[], changes: (PageChange | PendingChange)[], overdue: DayTask[] = []) {
  const place = { date: today, today, timeZone: 'UTC' }
  const known = { ...place, readAt: 1000, overdue, overdueBeyond: 3, tasks, streak: 0 }
  const pending = changes.map((one) => ('change' in one ? one : { key, change: one }))
  return applyPending(known, pending)
}

const ids = (tasks: readonly DayTask[]) => tasks.map(({ _id }) => _id)

describe('changes that the data does not have yet', () => {
  it('show at once', () => {
    const tasks = [task('a'), task('b', { order: 1 })]
    const day = show(tasks, [
      { kind: 'create', taskId: 'c', text: 'new', date: today, isCompleted: false },
      { kind: 'complete', taskIds: ['a'] },
      { kind: 'update', taskId: 'b', changes: { text: 'edited', details: null } },
      { kind: 'prioritize', taskIds: ['b', 'c'], priority: 'high' },
    ])
    expect(day.tasks).toMatchObject([
      { _id: 'a', isCompleted: true },
      { _id: 'b', text: 'edited', priority: 'high' },
      { _id: 'c', text: 'new', priority: 'high', order: 2 },
    ])
    expect([...day.unsaved]).toEqual(['c'])
  })

  it('have no effect twice, when the data has them already', () => {
    const tasks = [task('a', { isCompleted: true }), task('c', { order: 1, text: 'new' })]
    const day = show(tasks, [
      { kind: 'create', taskId: 'c', text: 'new', date: today, isCompleted: false },
      { kind: 'complete', taskIds: ['a'] },
      { kind: 'archive', taskIds: ['gone'] },
    ])
    expect(day.tasks).toEqual(tasks)
  })

  it('are skipped when they were applied before the data was read', () => {
    const change: PageChange = { kind: 'archive', taskIds: ['a'] }
    expect(ids(show([task('a')], [{ key, change, appliedAt: 1000 }]).tasks)).toEqual(['a'])
    expect(ids(show([task('a')], [{ key, change, appliedAt: 1001 }]).tasks)).toEqual([])
  })

  it('bring archived tasks back to their positions', () => {
    const change: PageChange = { kind: 'restore', taskIds: ['b'] }
    const day = show([task('a'), task('c', { order: 2 })], [{ key, change, tasks: [task('b', { order: 1 })] }])
    expect(ids(day.tasks)).toEqual(['a', 'b', 'c'])
  })

  it('move tasks to the end of another date, and overdue ones to today', () => {
    const overdue = [task('late', { date: '2026-03-01', order: 9 })]
    const moves = [
      { taskIds: ['a'], date: '2026-03-11' },
      { taskIds: ['late'], date: today },
    ]
    const day = show([task('a'), task('b', { order: 1 })], [{ kind: 'move', moves }], overdue)
    expect(ids(day.tasks)).toEqual(['b', 'late'])
    expect(day.tasks[1]).toMatchObject({ order: 2, moveCount: 1 })
    expect(day.overdue).toEqual([])
  })

  it('move due times along, and take tasks back to their places', () => {
    const late = task('late', { date: '2026-03-01', order: 4, dueTime: Date.parse('2026-03-01T17:00:00Z') })
    const move: PageChange = { kind: 'move', moves: [{ taskIds: ['late'], date: today }] }
    const moved = show([], [move], [late]).tasks
    expect(moved).toMatchObject([{ dueTime: Date.parse('2026-03-10T17:00:00Z'), order: 0 }])
    const { _id: taskId, date, order, dueTime } = late
    const back: PageChange = { kind: 'moveBack', tasks: [{ taskId, date, order, dueTime }] }
    expect(show(moved, [back]).overdue).toEqual([{ ...late, moveCount: 2 }])
    expect(show([], [{ key, change: back, tasks: [late] }]).overdue).toEqual([late])
  })

  it('move every overdue task, also those beyond the page, with its due time', () => {
    const overdue = [
      task('y', { date: '2026-03-02' }),
      task('x', { date: '2026-03-01', dueTime: Date.parse('2026-03-01T17:00:00Z') }),
    ]
    const day = show([task('a')], [{ kind: 'moveOverdue', date: today }], overdue)
    expect(ids(day.tasks)).toEqual(['a', 'x', 'y'])
    expect(day.tasks[1]?.dueTime).toBe(Date.parse('2026-03-10T17:00:00Z'))
    expect(day.overdueBeyond).toBe(0)
  })

  it('leave the overdue tasks by date, the newest first, and of a date by order', () => {
    const overdue = [
      task('b', { date: '2026-03-09', order: 1 }),
      task('d', { date: '2026-03-01', order: 0 }),
      task('e', { date: '2026-03-01', order: 2 }),
    ]
    const change: PageChange = { kind: 'restore', taskIds: ['a', 'c'] }
    const tasks = [task('a', { date: '2026-03-09' }), task('c', { date: '2026-03-05' })]
    expect(ids(show([], [{ key, change, tasks }], overdue).overdue)).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it('move the overdue tasks to another date, and no task of today', () => {
    const overdue = [task('x', { date: '2026-03-01' }), task('y', { date: '2026-03-03' })]
    const later = show([task('a')], [{ kind: 'moveOverdue', date: '2026-03-12' }], overdue)
    expect([ids(later.tasks), ids(later.overdue)]).toEqual([['a'], []])
    const earlier = show([task('a')], [{ kind: 'moveOverdue', date: '2026-03-02' }], overdue)
    expect(ids(earlier.tasks)).toEqual(['a'])
    expect(earlier.overdue.map((one) => one.date)).toEqual(['2026-03-02', '2026-03-02'])
  })

  it('remove a completed task from the overdue ones', () => {
    const overdue = [task('x', { date: '2026-03-01' })]
    expect(show([], [{ kind: 'complete', taskIds: ['x'] }], overdue).overdue).toEqual([])
  })

  it('permute positions', () => {
    const tasks = [task('a', { order: 3 }), task('b', { order: 5 }), task('c', { order: 8 })]
    const day = show(tasks, [{ kind: 'reorder', date: today, taskIds: ['c', 'a', 'b'] }])
    expect(day.tasks.map(({ _id, order }) => [_id, order])).toEqual([
      ['c', 3],
      ['a', 5],
      ['b', 8],
    ])
  })
})

it('completed tasks keep their positions when open ones are reordered', () => {
  const tasks = [task('a'), task('done', { isCompleted: true }), task('b')]
  expect(idsInNewOrder(tasks, ['b', 'a'])).toEqual(['b', 'done', 'a'])
})

it('tasks that a filter hides keep their positions when the others are reordered', () => {
  const tasks = [task('a'), task('hidden'), task('b'), task('c')]
  expect(idsInNewOrder(tasks, ['c', 'a', 'b'])).toEqual(['c', 'hidden', 'a', 'b'])
})

it('moves are split into portions of at most a hundred tasks', () => {
  const many = (count: number, prefix: string) => Array.from({ length: count }, (_, index) => prefix + index)
  const portions = splitMoves([
    { date: '2026-03-01', taskIds: many(70, 'a') },
    { date: '2026-03-02', taskIds: many(150, 'b') },
  ])
  expect(portions.map((moves) => moves.map(({ date, taskIds }) => [date, taskIds.length]))).toEqual([
    [
      ['2026-03-01', 70],
      ['2026-03-02', 30],
    ],
    [['2026-03-02', 100]],
    [['2026-03-02', 20]],
  ])
})
