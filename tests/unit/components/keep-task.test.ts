import { describe, expect, it } from 'vitest'
import { keepTask } from '@/components/tasks/changes/keep-task'
import { listSteps } from '@/components/tasks/changes/list-steps'
import type { DayTask } from '@/components/tasks/changes/optimistic-day'
import { emptyFields } from '@/lib/domain/tasks/empty-fields'

const today = '2026-03-10'
const yesterday = '2026-03-09'

function task(_id: string, fields: Partial<DayTask> = {}): DayTask {
  return { _id, text: _id, date: today, ...emptyFields, order: 0, createdAt: 0, moveCount: 0, ...fields }
}

function makeDay(tasks: DayTask[], overdue: DayTask[] = []) {
  return { date: today, today, timeZone: 'UTC', readAt: 0, overdue, overdueBeyond: 0, tasks, streak: 0 }
}

const [a, b, c] = [task('a'), task('b', { order: 1 }), task('c', { order: 2 })]

describe('a task whose editor is open', () => {
  it('stays in its place when it was moved to another list of the page', () => {
    const moved = { ...b, date: yesterday, details: 'new', order: 7 }
    const day = keepTask(makeDay([a, c], [moved]), b, b)
    expect(day.tasks).toEqual([a, { ...b, details: 'new' }, c])
    expect(day).toMatchObject({ overdue: [], kept: { taskId: 'b', isOfDate: false } })
  })

  it('stays overdue when it was moved to the day', () => {
    const overdue = task('o', { date: yesterday })
    const day = keepTask(makeDay([a, task('o', { order: 3 })]), overdue, overdue)
    expect(day).toMatchObject({ overdue: [overdue], tasks: [a], kept: { taskId: 'o', isOfDate: true } })
  })

  it('stays open when it was completed elsewhere, and is still one of the date', () => {
    const day = keepTask(makeDay([a, { ...b, isCompleted: true }, c]), b, b)
    expect(day).toMatchObject({ tasks: [a, b, c], kept: { taskId: 'b', isOfDate: true } })
  })

  it('stays when it has left the page', () => {
    expect(keepTask(makeDay([a, c]), b, b)).toMatchObject({ tasks: [a, b, c], kept: { taskId: 'b', isOfDate: false } })
  })

  it('is left to the change of this page that adds it', () => {
    const day = makeDay([a])
    expect(keepTask(day, b, undefined)).toBe(day)
  })

  it('keeps what was typed, but not a change that the service refused, when it has left the page', () => {
    const shown = { ...b, text: 'typed', isCompleted: true }
    expect(keepTask(makeDay([a]), shown, b)).toMatchObject({ tasks: [a, { text: 'typed', isCompleted: false }] })
  })

  it('follows a change of this page, and a change that the service refused', () => {
    const completed = { ...b, isCompleted: true }
    const applied = makeDay([a, completed])
    expect(keepTask(applied, completed, b)).toBe(applied)
    const refused = makeDay([a, b])
    expect(keepTask(refused, completed, b)).toBe(refused)
  })
})

it('cannot be moved in a list that it has left', () => {
  const listed = { ...makeDay([a, b, c]), unsaved: new Set<string>() }
  expect(listSteps(b, listed)).toEqual({ up: true, down: true })
  const left = { ...keepTask(makeDay([a, c]), b, b), unsaved: new Set<string>() }
  expect(listSteps(b, left)).toEqual({ up: false, down: false })
  expect(listSteps(a, left)).toEqual({ up: false, down: true })
})

it('nothing is kept without an open editor', () => {
  const day = makeDay([a])
  expect(keepTask(day, undefined, undefined)).toBe(day)
})
