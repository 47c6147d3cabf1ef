import { describe, expect, it } from 'vitest'
import { type Known, planBatch, positionOf } from '@/lib/domain/tasks/batch/plan'
import type { BatchOperation } from '@/lib/domain/tasks/batch/schema'
import { emptyFields } from '@/lib/domain/tasks/empty-fields'

const [d1, d2] = ['2026-03-01', '2026-03-02']
const fields = { text: 'x', ...emptyFields }
const active = { id: 'a', date: d1, isArchived: false, fields }
const archived = { id: 'z', date: d1, isArchived: true, fields }
const ends = new Map([
  [d1, 5],
  [d2, 0],
])

function plan(...operations: BatchOperation[]) {
  let made = 0
  return planBatch(operations, [active, archived], ends, new Set(), 'Europe/Berlin', () => `new ${++made}`)
}
const on = (taskId: string) => ({ taskId })

describe('a batch', () => {
  it('appends created and moved tasks to their dates, in order', () => {
    const create = (text: string, date: string) => ({ op: 'create', text, date, isCompleted: false }) as const
    const { made, changed, ids } = plan(
      create('x', d1),
      { op: 'move', date: d2, keepTime: false, ...on('a') },
      create('y', d2),
      create('w', d1),
    )
    expect(made.map(({ id, position }) => [id, position])).toEqual([
      ['new 1', 5],
      ['new 2', 1],
      ['new 3', 6],
    ])
    expect(changed).toMatchObject([{ id: 'a', day: d2, position: 0, left: [d1], count: 1 }])
    expect(ids).toEqual(['new 1', 'a', 'new 2', 'new 3'])
  })

  it('moves a due time along only when asked to, from the date of the task', () => {
    const timed = { ...active, fields: { ...fields, dueTime: Date.parse('2026-03-28T16:00:00Z') }, date: '2026-03-28' }
    const move = (keepTime: boolean, known: Known = timed) => {
      const operation = { op: 'move', taskId: 'a', date: '2026-03-29', keepTime } as const
      return planBatch([operation], [known], ends, new Set(), 'Europe/Berlin', () => '')
    }
    // The clock is changed that night.
    expect(move(true).changed).toMatchObject([{ changes: { dueTime: Date.parse('2026-03-29T15:00:00Z') }, count: 1 }])
    expect(move(true).events.map(({ type }) => type)).toEqual(['moved', 'updated'])
    for (const plan of [move(false), move(true, { ...timed, date: '2026-03-27' }), move(true, active)]) {
      expect(plan.changed).toMatchObject([{ changes: {}, day: '2026-03-29' }])
      expect(plan.events.map(({ type }) => type)).toEqual(['moved'])
    }
  })

  it('takes tasks back to their positions, or to the end when others have taken them', () => {
    const due = (date: string) => Date.parse(`${date}T17:00:00Z`)
    const known = ['p', 'q', 'r', 's'].map((id) => ({
      ...active,
      id,
      date: d2,
      fields: { ...fields, dueTime: due(d2) },
    }))
    const back = (taskId: string, order: number) => {
      return { op: 'moveBack', taskId, date: d1, order, dueTime: due(d1) } as const
    }
    const taken = new Set([positionOf(d1, 2)])
    const operations = [back('p', 2), back('q', 9), back('r', 9), back('s', 1_000_000)]
    const { changed } = planBatch(operations, known, ends, taken, 'UTC', () => '')
    expect(changed.map(({ day, position, changes }) => [day, position, changes.dueTime])).toEqual([
      [d1, 5, due(d1)],
      [d1, 9, due(d1)],
      [d1, 10, due(d1)],
      [d1, 11, due(d1)],
    ])
  })

  it('applies several operations to one task, the last one winning', () => {
    const { changed } = plan(
      { op: 'update', ...on('a'), text: 'first', priority: 'low' },
      { op: 'complete', ...on('a') },
      { op: 'update', ...on('a'), text: 'second', date: d2 },
      { op: 'move', ...on('a'), date: d1, keepTime: false },
      { op: 'reopen', ...on('a') },
    )
    expect(changed).toEqual([
      {
        id: 'a',
        changes: { text: 'second', priority: 'low', isCompleted: false },
        day: d1,
        position: 5,
        left: [d1, d2],
        archived: null,
        count: 5,
      },
    ])
  })

  it('lists what happens to the tasks, in order, with several events for one update', () => {
    const { events } = plan(
      { op: 'create', text: 'new', date: d1, isCompleted: true },
      { op: 'update', ...on('a'), text: 'y', isCompleted: true, date: d2 },
      { op: 'update', ...on('a'), text: 'y', priority: null, isCompleted: true },
      { op: 'update', ...on('a'), text: 'x' },
      { op: 'reopen', ...on('a') },
      { op: 'archive', ...on('a') },
      { op: 'restore', ...on('z') },
      { op: 'archive', ...on('z') },
      { op: 'delete', ...on('z') },
    )
    expect(events.map(({ taskId, type }) => `${taskId} ${type}`)).toEqual([
      'new 1 created',
      'a moved',
      'a updated',
      'a completed',
      'a updated',
      'a reopened',
      'a archived',
      'z restored',
      'z archived',
      'z deleted',
    ])
  })

  it('lets an operation see what those before it did', () => {
    expect(plan({ op: 'archive', ...on('a') }, { op: 'delete', ...on('a') })).toMatchObject({
      changed: [],
      deleted: ['a'],
    })
    expect(plan({ op: 'restore', ...on('z') }, { op: 'complete', ...on('z') }).changed).toMatchObject([
      { archived: false, changes: { isCompleted: true }, count: 2 },
    ])
    expect(plan({ op: 'archive', ...on('a') }, { op: 'restore', ...on('a') }).changed).toMatchObject([
      { archived: false, count: 2 },
    ])
  })

  it.each<[string, BatchOperation]>([
    ['an empty update', { op: 'update', ...on('a') }],
    ['an update to the same values', { op: 'update', ...on('a'), text: 'x', date: d1, isCompleted: false }],
    ['reopening an open task', { op: 'reopen', ...on('a') }],
    ['a move to the same date', { op: 'move', ...on('a'), date: d1, keepTime: false }],
    ['archiving an archived task', { op: 'archive', ...on('z') }],
    ['restoring an active task', { op: 'restore', ...on('a') }],
  ])('counts %s as no change', (_what, operation) => {
    expect(plan(operation)).toMatchObject({
      made: [],
      changed: [],
      deleted: [],
      events: [],
      ids: [operation.op === 'create' ? '' : operation.taskId],
    })
  })

  it.each<[string, string, BatchOperation[]]>([
    ['NOT_FOUND', 'operations.0.taskId', [{ op: 'complete', ...on('nobody') }]],
    [
      'NOT_FOUND',
      'operations.2.taskId',
      [
        { op: 'complete', ...on('a') },
        { op: 'delete', ...on('z') },
        { op: 'restore', ...on('z') },
      ],
    ],
    ['INVALID_OPERATION', 'operations.0.taskId', [{ op: 'update', ...on('z'), text: 'x' }]],
    [
      'INVALID_OPERATION',
      'operations.1.taskId',
      [
        { op: 'archive', ...on('a') },
        { op: 'move', ...on('a'), date: d2, keepTime: false },
      ],
    ],
    [
      'INVALID_OPERATION',
      'operations.0.taskId',
      [
        { op: 'delete', ...on('a') },
        { op: 'complete', ...on('nobody') },
      ],
    ],
  ])('fails with %s at %s', (code, path, operations) => {
    expect(() => plan(...operations)).toThrow(
      expect.objectContaining({
        code,
        details: [{ path, message: expect.any(String) }],
        message: expect.stringContaining(path),
      }),
    )
  })
})
