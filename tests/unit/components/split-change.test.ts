import { v7 as uuidv7 } from 'uuid'
import { expect, it } from 'vitest'
import { findNamed, splitChange } from '@/components/tasks/changes/split-change'

const ids = (count: number, from = 0) => Array.from({ length: count }, (_, index) => `task ${from + index}`)

it('a change of at most 100 tasks stays one', () => {
  const change = { kind: 'complete', taskIds: ids(100) } as const
  expect(splitChange({ ...change, taskIds: [...change.taskIds] })).toEqual([change])
})

it('a change of more tasks is split into ones of 100, in order', () => {
  const change = { kind: 'prioritize' as const, taskIds: ids(250), priority: 'high' as const }
  expect(splitChange(change)).toEqual([
    { ...change, taskIds: ids(100) },
    { ...change, taskIds: ids(100, 100) },
    { ...change, taskIds: ids(50, 200) },
  ])
})

it('a move of more tasks is split, and keeps the dates', () => {
  const moves = [
    { taskIds: ids(60), date: '2026-03-01' },
    { taskIds: ids(60, 60), date: '2026-03-02' },
  ]
  expect(splitChange({ kind: 'move', moves })).toEqual([
    { kind: 'move', moves: [moves[0], { taskIds: ids(40, 60), date: '2026-03-02' }] },
    { kind: 'move', moves: [{ taskIds: ids(20, 100), date: '2026-03-02' }] },
  ])
})

it('an undo of more moves is split', () => {
  const tasks = ids(150).map((taskId, order) => ({ taskId, date: '2026-03-01', order, dueTime: null }))
  expect(splitChange({ kind: 'moveBack', tasks })).toEqual([
    { kind: 'moveBack', tasks: tasks.slice(0, 100) },
    { kind: 'moveBack', tasks: tasks.slice(100) },
  ])
})

it('a reorder names all tasks of its date, and changes without tasks stay as they are', () => {
  for (const change of [
    { kind: 'reorder' as const, date: '2026-03-01', taskIds: ids(250) },
    { kind: 'moveOverdue' as const, date: '2026-03-01' },
  ]) {
    expect(splitChange(change)).toEqual([change])
  }
})

it('each portion names its own tasks', () => {
  const uuids = Array.from({ length: 150 }, () => uuidv7())
  const all = uuids.map((_id) => ({ _id }))
  const tasks = uuids.map((taskId, order) => ({ taskId, date: '2026-03-01', order, dueTime: null }))
  for (const change of [
    { kind: 'move' as const, moves: [{ taskIds: uuids, date: '2026-03-01' }] },
    { kind: 'moveBack' as const, tasks },
    { kind: 'restore' as const, taskIds: uuids },
  ]) {
    const named = splitChange(change).map((portion) => findNamed(portion, all))
    expect(named, change.kind).toEqual([all.slice(0, 100), all.slice(100)])
  }
})
