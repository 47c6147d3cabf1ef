import { randomUUID } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import type { Actor } from '@/lib/domain/access/actor'
import { toPlainData } from '@/lib/domain/operation/reply'
import { listTaskEvents } from '@/lib/domain/tasks/events/history'
import { getTask } from '@/lib/domain/tasks/get-task'
import { listTasks } from '@/lib/domain/tasks/list-tasks'
import { applyPageChange, PageChange } from '@/lib/domain/tasks/pages/page-change'
import { updateTask } from '@/lib/domain/tasks/update-task'
import { db } from '@/lib/foundation/database/client'
import { maxDetailsLength } from '@/lib/foundation/limits'
import { newActor } from '../../support/actor'
import { newTask } from '../../support/new-task'

const date = '2026-03-10'
const list = async (actor: Actor) => (await listTasks(actor, { date })).parse()
const create = (actor: Actor, text: string) => newTask(actor, { text, date })
const read = async (actor: Actor, taskId: string) => toPlainData(await getTask(actor, { taskId }))
const apply = (actor: Actor, change: unknown, key: string = randomUUID()) =>
  applyPageChange(actor, key, PageChange.parse(change))

describe('a change of a page', () => {
  it('that is sent twice with one key has its effect once', async () => {
    const actor = await newActor()
    const first = await newTask(actor, { text: 'first', date })
    const second = await newTask(actor, { text: 'second', date })
    const taskIds = [first, second]
    const changes = [
      { kind: 'create', taskId: uuidv7(), text: 'new', date },
      { kind: 'update', taskId: first, changes: { text: 'renamed' }, base: { text: 'first', details: null } },
      { kind: 'complete', taskIds },
      { kind: 'reopen', taskIds: [first] },
      { kind: 'prioritize', taskIds, priority: 'high' },
      { kind: 'archive', taskIds: [second] },
      { kind: 'restore', taskIds: [second] },
      { kind: 'move', moves: [{ taskIds: [first], date: '2026-03-11' }] },
      { kind: 'move', moves: taskIds.map((id) => ({ taskIds: [id], date })) },
    ]
    for (const change of changes) {
      const key = randomUUID()
      await apply(actor, change, key)
      const before = await list(actor)
      await apply(actor, change, key)
      expect(await list(actor), change.kind).toEqual(before)
    }
    expect((await list(actor)).map(({ text, isCompleted, priority }) => [text, isCompleted, priority])).toEqual([
      ['second', true, 'high'],
      ['new', false, null],
      ['renamed', false, 'high'],
    ])
  })

  it('to several tasks is made to all or to none', async () => {
    const actor = await newActor()
    const one = await newTask(actor, { text: 'one', date })
    const gone = await newTask(await newActor(), { text: 'somebody else’s', date })
    await expect(apply(actor, { kind: 'complete', taskIds: [one, gone] })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await list(actor)).toMatchObject([{ isCompleted: false }])
  })

  it('that moves all overdue tasks says which ones and from where', async () => {
    const actor = await newActor()
    const late = await newTask(actor, { text: 'late', date: '2020-01-02' })
    const later = await newTask(actor, { text: 'later', date: '2020-01-01' })
    const { moved } = await apply(actor, { kind: 'moveOverdue', date })
    expect(moved).toEqual([
      { taskId: later, date: '2020-01-01', order: 0, dueTime: null },
      { taskId: late, date: '2020-01-02', order: 0, dueTime: null },
    ])
  })

  it('that moves all overdue tasks takes due times along, and its moves bring both back', async () => {
    const actor = await newActor()
    const dueTime = Date.parse('2020-01-02T17:00:00Z')
    const timed = await newTask(actor, { text: 'timed', date: '2020-01-02', dueTime })
    const dueTimeApart = Date.parse('2020-01-09T17:00:00Z')
    const apart = await newTask(actor, {
      text: 'apart',
      date: '2020-01-02',
      dueTime: dueTimeApart,
    })
    const { moved } = await apply(actor, { kind: 'moveOverdue', date })
    expect(moved).toMatchObject([
      { taskId: timed, date: '2020-01-02', dueTime },
      { taskId: apart, date: '2020-01-02', dueTime: dueTimeApart },
    ])
    const day = await list(actor)
    expect(day).toMatchObject([
      { _id: timed, dueTime: Date.parse(`${date}T17:00:00Z`) },
      { _id: apart, dueTime: dueTimeApart },
    ])
    expect((await listTaskEvents(actor, timed)).map(({ type }) => type)).toEqual(['updated', 'moved', 'created'])
    await apply(actor, { kind: 'moveBack', tasks: moved })
    expect(await read(actor, timed)).toMatchObject({ date: '2020-01-02', dueTime })
  })

  it('that moves all overdue tasks has no effect twice, and says the same', async () => {
    const actor = await newActor()
    const late = await newTask(actor, { text: 'late', date: '2020-01-02' })
    const key = randomUUID()
    const first = await apply(actor, { kind: 'moveOverdue', date }, key)
    await apply(actor, { kind: 'moveBack', tasks: first.moved })
    expect(await apply(actor, { kind: 'moveOverdue', date }, key)).toEqual(first)
    expect(await read(actor, late)).toMatchObject({ date: '2020-01-02' })
  })

  it('that creates a task succeeds again after its key was forgotten', async () => {
    const actor = await newActor()
    const change = { kind: 'create', taskId: uuidv7(), text: 'new', date }
    const key = randomUUID()
    await apply(actor, change, key)
    await db().$executeRaw`DELETE FROM "IdempotencyKey" WHERE "userId" = ${actor.userId}::uuid`
    await apply(actor, change, key)
    expect(await list(actor)).toHaveLength(1)
  })

  it('that creates a task brings back none that was deleted after its key was forgotten', async () => {
    const actor = await newActor()
    const taskId = uuidv7({ msecs: Date.now() - 25 * 3_600_000 })
    const change = { kind: 'create', taskId, text: 'secret', date }
    await apply(actor, change)
    await apply(actor, { kind: 'archive', taskIds: [taskId] })
    await apply(actor, { kind: 'delete', taskIds: [taskId] })
    await db().idempotencyKey.deleteMany({ where: { userId: actor.userId } })
    await apply(actor, change)
    expect(await list(actor)).toEqual([])
    await apply(actor, { ...change, taskId: uuidv7({ msecs: Date.now() - 48 * 3_600_000 }), text: 'first sent today' })
    expect((await list(actor)).map(({ text }) => text)).toEqual(['first sent today'])
  })

  it('to a text succeeds again after the task was changed or deleted, and claims nothing', async () => {
    const actor = await newActor()
    const taskId = await newTask(actor, { text: 'A', date })
    const change = { kind: 'update', taskId, changes: { text: 'B' }, base: { text: 'A' } }
    const key = randomUUID()
    expect(await apply(actor, change, key)).toEqual({})
    await updateTask(actor, { taskId, text: 'C' })
    expect(await apply(actor, change, key)).toEqual({})
    expect(await read(actor, taskId)).toMatchObject({ text: 'C', details: null })
    for (const kind of ['archive', 'delete']) await apply(actor, { kind, taskIds: [taskId] })
    expect(await apply(actor, change, key)).toEqual({})
  })

  it('that undoes a move keeps a due time that was set since', async () => {
    const actor = await newActor()
    const taskId = await newTask(actor, { text: 'a', date })
    await apply(actor, { kind: 'move', moves: [{ taskIds: [taskId], date: '2026-03-11' }] })
    const dueTime = Date.parse('2026-03-11T17:00:00Z')
    await updateTask(actor, { taskId, dueTime })
    await apply(actor, { kind: 'moveBack', tasks: [{ taskId, date, order: 0, dueTime: null }] })
    expect(await read(actor, taskId)).toMatchObject({ date, dueTime })
  })

  it('that names a position far beyond the list appends the task', async () => {
    const actor = await newActor()
    const taskId = await newTask(actor, { text: 'a', date: '2026-03-11' })
    await apply(actor, { kind: 'moveBack', tasks: [{ taskId, date, order: 2_147_483_647, dueTime: null }] })
    expect(await list(actor)).toMatchObject([{ _id: taskId, order: 0 }])
  })

  it('that moves a task makes one version, with its due time, alone or with all overdue ones', async () => {
    const actor = await newActor()
    const dueTime = Date.parse('2020-01-02T17:00:00Z')
    const [one, two] = [
      await newTask(actor, { text: 'one', date: '2020-01-02', dueTime }),
      await newTask(actor, { text: 'two', date: '2020-01-02', dueTime }),
    ]
    await apply(actor, { kind: 'move', moves: [{ taskIds: [one], date }] })
    await apply(actor, { kind: 'moveOverdue', date })
    for (const taskId of [one, two]) expect((await getTask(actor, { taskId })).version).toBe(2)
  })

  it('that is refused says why without its place in a batch', async () => {
    const actor = await newActor()
    const taskId = await newTask(actor, { text: 'a', date })
    await apply(actor, { kind: 'archive', taskIds: [taskId] })
    const moving = apply(actor, { kind: 'move', moves: [{ taskIds: [taskId], date: '2026-03-11' }] })
    await expect(moving).rejects.toMatchObject({
      code: 'INVALID_OPERATION',
      message: 'The task is archived: restore it first.',
    })
  })

  it('that undoes a move takes each task to its place, unless that is taken by now', async () => {
    const actor = await newActor()
    const [a, b, c] = [await create(actor, 'a'), await create(actor, 'b'), await create(actor, 'c')]
    const places = (await list(actor)).map(({ _id: taskId, order, dueTime }) => ({ taskId, date, order, dueTime }))
    const elsewhere = '2026-03-11'
    await apply(actor, { kind: 'move', moves: [{ taskIds: [a, c], date: elsewhere }] })
    const d = await create(actor, 'd')
    await apply(actor, { kind: 'moveBack', tasks: places })
    // The place of c, the last one, went to d.
    expect((await list(actor)).map(({ _id, order }) => [_id, order])).toEqual([
      [a, 0],
      [b, 1],
      [d, 2],
      [c, 3],
    ])
    expect((await listTasks(actor, { date: elsewhere })).parse()).toEqual([])
  })

  it.each([
    { kind: 'create', taskId: randomUUID(), text: 'x', date },
    { kind: 'create', taskId: uuidv7(), text: '', date },
    { kind: 'complete', taskIds: [] },
    { kind: 'update', taskId: 'x', changes: { date } },
    { kind: 'moveBack', tasks: [{ taskId: 'x', date, order: -1, dueTime: null }] },
    { kind: 'explode', taskIds: ['x'] },
  ])('is refused when it is malformed: $kind $text', (change) => {
    expect(PageChange.safeParse(change).success).toBe(false)
  })
})

describe('a text that was changed elsewhere meanwhile', () => {
  const base = { text: 'as it was', details: 'old' }

  async function change(elsewhere: object, changes: object) {
    const actor = await newActor()
    const taskId = await newTask(actor, { text: base.text, date, details: base.details })
    await updateTask(actor, { taskId, ...elsewhere })
    const result = await apply(actor, { kind: 'update', taskId, changes, base })
    return { result, task: await read(actor, taskId) }
  }

  it('is kept in the details', async () => {
    const { result, task } = await change({ text: 'theirs' }, { text: 'mine' })
    expect(result).toEqual({ hasBothTexts: true })
    expect(task).toMatchObject({ text: 'mine', details: 'old\n\nChanged elsewhere meanwhile:\ntheirs' })
  })

  it('is merged with details that were changed in other places', async () => {
    const { result, task } = await change({ details: 'old\nand theirs' }, { details: 'Mine\nold' })
    expect(result).toEqual({ hasBothTexts: true })
    expect(task.details).toBe('Mine\nold\nand theirs')
  })

  it('is kept below the details that replace it', async () => {
    const { task } = await change({ details: 'theirs' }, { details: 'mine' })
    expect(task).toMatchObject({ text: base.text, details: 'mine\n\nChanged elsewhere meanwhile:\ntheirs' })
  })

  it('does not bring back details that were cleared here', async () => {
    const kept = 'Changed elsewhere meanwhile:\ntheirs'
    expect((await change({ details: 'theirs' }, { details: null })).task.details).toBe(kept)
    expect((await change({ text: 'theirs' }, { text: 'mine', details: null })).task.details).toBe(kept)
  })

  it('is no conflict when it is not edited here, or is the same', async () => {
    expect((await change({ text: 'theirs' }, { details: 'mine' })).task).toMatchObject({
      text: 'theirs',
      details: 'mine',
    })
    expect((await change({ text: 'same' }, { text: 'same' })).result).toEqual({})
    expect((await change({ priority: 'high' }, { text: 'mine' })).result).toEqual({})
  })

  it('is counted in characters, not in UTF-16 units', async () => {
    const [theirs, mine] = ['🌱'.repeat(5000), '🌻'.repeat(4000)]
    expect((await change({ details: theirs }, { details: mine })).task.details).toContain(theirs)
  })

  it('is refused, and nothing changes, when both are too long together', async () => {
    const long = 'x'.repeat(maxDetailsLength)
    await expect(change({ details: long }, { details: `y${long.slice(1)}` })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
  })
})
