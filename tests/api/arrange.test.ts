import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { db } from '@/lib/foundation/database/client'
import { newKey } from '../support/accounts'
import { changeTaskState, createTask, getTask, listTasks, newUser, type TestUser } from '../support/client'
import { send } from '../support/http'

const move = ({ api }: TestUser, taskIds: string[], date: string) =>
  api.POST('/api/v1/tasks/move', { body: { taskIds, date } })
const reorder = ({ api }: TestUser, date: string, taskIds: string[]) =>
  api.POST('/api/v1/tasks/reorder', { body: { date, taskIds } })

const day = '2026-03-01'
const nextDay = '2026-03-02'

describe('moving tasks', () => {
  it('appends them in the given order and records their previous dates', async () => {
    const user = await newUser()
    const there = await createTask(user, { date: nextDay })
    const [a = '', b = '', c = ''] = [
      await createTask(user),
      await createTask(user),
      await createTask(user, { date: '2026-02-01' }),
    ]
    expect((await move(user, [c, a, b], nextDay)).data).toEqual({ success: true })
    const list = await listTasks(user, nextDay)
    expect(list.map((task) => task._id)).toEqual([there, c, a, b])
    expect(list.map((task) => task.order)).toEqual([0, 1, 2, 3])
    expect(list.map((task) => task.previousDates)).toEqual([[], ['2026-02-01'], [day], [day]])
    expect(await listTasks(user, day)).toEqual([])
  })

  it('keeps the position of a task that is already on the date', async () => {
    const user = await newUser()
    const [stays = '', last = ''] = [
      await createTask(user, { date: nextDay }),
      await createTask(user, { date: nextDay }),
    ]
    const comes = await createTask(user)
    await move(user, [last, comes, stays], nextDay)
    expect((await listTasks(user, nextDay)).map((task) => task._id)).toEqual([stays, last, comes])
    expect((await getTask(user, stays)).previousDates).toEqual([])
  })

  it.each([
    ['unknown', 404, 'NOT_FOUND', async () => randomUUID()],
    ['no id at all', 404, 'NOT_FOUND', async () => 'x'],
    ['of another account', 404, 'NOT_FOUND', async () => createTask(await newUser())],
    [
      'archived',
      400,
      'INVALID_OPERATION',
      async (user: TestUser) => {
        const id = await createTask(user)
        await changeTaskState(user, id, 'archive')
        return id
      },
    ],
  ])('moves none when one is %s', async (_kind, status, code, other) => {
    const user = await newUser()
    const id = await createTask(user)
    const { response, error } = await move(user, [id, await other(user)], nextDay)
    expect(response.status).toBe(status)
    expect(error?.error.code).toBe(code)
    expect((await getTask(user, id)).date).toBe(day)
  })

  it('rejects an empty list, more than 100 ids, and a repeated id in any case', async () => {
    const user = await newUser()
    const id = await createTask(user)
    for (const ids of [[], Array.from({ length: 101 }, () => randomUUID()), [id, id], [id, id.toUpperCase()]]) {
      expect((await move(user, ids, nextDay)).error?.error.code, `${ids.length} ids`).toBe('VALIDATION_ERROR')
    }
  })

  it('reports every invalid id of a list at once', async () => {
    const key = await newKey(await newUser())
    const answer = await send('POST', '/api/v1/tasks/move', { key, body: { taskIds: ['a', 'a', 5], date: 'x' } })
    expect(
      JSON.parse(answer.text)
        .error.details.map((fault: { path: string }) => fault.path)
        .sort(),
    ).toEqual(['date', 'taskIds', 'taskIds.2'])
  })

  it('names every id without a task', async () => {
    const user = await newUser()
    const id = await createTask(user)
    const { error } = await move(user, ['x', id, randomUUID()], nextDay)
    const message = 'There is no such task.'
    expect(error?.error).toMatchObject({
      code: 'NOT_FOUND',
      message,
      details: [
        { path: 'taskIds.0', message },
        { path: 'taskIds.2', message },
      ],
    })
  })

  it('moves 100 at once, and takes ids in upper case', async () => {
    const user = await newUser()
    const operations = Array.from({ length: 100 }, () => ({ op: 'create' as const, text: 'a task', date: day }))
    const { data } = await user.api.POST('/api/v1/tasks/batch', { body: { operations } })
    const ids = data?.results.map(({ _id }) => _id).reverse() ?? []
    expect(
      (
        await move(
          user,
          ids.map((id) => id.toUpperCase()),
          nextDay,
        )
      ).data,
    ).toEqual({ success: true })
    expect((await listTasks(user, nextDay)).map((task) => task._id)).toEqual(ids)
  })
})

describe('a due time', () => {
  const timeZone = 'Europe/Berlin'
  const dueTime = Date.parse('2026-03-01T17:00+01:00')
  // The clock is an hour ahead by then.
  const [summer, moved] = ['2026-04-01', Date.parse('2026-04-01T17:00+02:00')]

  async function newTimed() {
    const user = await newUser()
    await db().user.update({ where: { id: user.userId }, data: { timeZone } })
    return { user, id: await createTask(user, { dueTime }) }
  }
  const patch = ({ api }: TestUser, taskId: string, body: object, headers = {}) =>
    api.PATCH('/api/v1/tasks/{taskId}', { params: { path: { taskId } }, body, headers })

  it.each<[string, (user: TestUser, id: string, keepTime: boolean | undefined) => Promise<{ response: Response }>]>([
    [
      'a move',
      (user, id, keepTime) =>
        user.api.POST('/api/v1/tasks/move', {
          body: { taskIds: [id], date: summer, ...(keepTime !== undefined && { keepTime }) },
        }),
    ],
    ['a PATCH', (user, id, keepTime) => patch(user, id, { date: summer, keepTime })],
    [
      'a batch',
      (user, id, keepTime) =>
        user.api.POST('/api/v1/tasks/batch', {
          body: {
            operations: [{ op: 'update', taskId: id, date: summer, ...(keepTime !== undefined && { keepTime }) }],
          },
        }),
    ],
  ])('stays with %s, unless keepTime takes it along', async (_name, change) => {
    for (const keepTime of [undefined, false, true]) {
      const { user, id } = await newTimed()
      expect((await change(user, id, keepTime)).response.status).toBe(200)
      const expected = { date: summer, dueTime: keepTime ? moved : dueTime, previousDates: [day] }
      expect(await getTask(user, id), `${keepTime}`).toMatchObject(expected)
    }
  })

  it('of several tasks moves along, one after the other, and none when one is missing', async () => {
    const { user, id } = await newTimed()
    const without = await createTask(user)
    const taskIds = [without, id]
    const all = await user.api.POST('/api/v1/tasks/move', {
      body: { taskIds: [...taskIds, randomUUID()], date: summer, keepTime: true },
    })
    expect(all.error).toMatchObject({ error: { code: 'NOT_FOUND', details: [{ path: 'taskIds.2' }] } })
    await user.api.POST('/api/v1/tasks/move', { body: { taskIds, date: summer, keepTime: true } })
    expect(await listTasks(user, summer)).toMatchObject([
      { _id: without, dueTime: null },
      { _id: id, dueTime: moved },
    ])
  })

  it('that is sent is taken instead, and without another date nothing moves', async () => {
    const { user, id } = await newTimed()
    await patch(user, id, { keepTime: true, text: 'b' })
    expect(await getTask(user, id)).toMatchObject({ text: 'b', date: day, dueTime })
    await patch(user, id, { keepTime: true, date: summer, dueTime: null })
    expect(await getTask(user, id)).toMatchObject({ date: summer, dueTime: null })
  })

  it('moves along only with the version that is required', async () => {
    const { user, id } = await newTimed()
    const body = { keepTime: true, date: summer }
    expect((await patch(user, id, body, { 'if-match': '"7"' })).response.status).toBe(412)
    expect((await patch(user, id, body, { 'if-match': '"1", "7"' })).response.status).toBe(200)
    expect(await getTask(user, id)).toMatchObject({ dueTime: moved })
    expect((await patch(user, randomUUID(), body)).response.status).toBe(404)
  })

  it('moves along once with an idempotency key, and beside other changes', async () => {
    const { user, id } = await newTimed()
    const headers = { 'idempotency-key': 'k' }
    const move = () => patch(user, id, { keepTime: true, date: summer }, headers)
    const others = Array.from({ length: 3 }, (_, index) => patch(user, id, { text: `${index}` }))
    const answers = await Promise.all([move(), ...others, move()])
    expect(answers.map(({ response }) => response.status)).toEqual(answers.map(() => 200))
    expect(await getTask(user, id)).toMatchObject({ dueTime: moved, previousDates: [day] })
  })
})

describe('reordering a date', () => {
  it('permutes the positions of the active tasks', async () => {
    const user = await newUser()
    const ids = [await createTask(user), await createTask(user), await createTask(user), await createTask(user)]
    await changeTaskState(user, ids[1] ?? '', 'archive')
    const [a = '', , c = '', d = ''] = ids
    expect((await reorder(user, day, [d, a, c])).data).toEqual({ success: true })
    expect((await listTasks(user, day)).map((task) => [task._id, task.order])).toEqual([
      [d, 0],
      [a, 2],
      [c, 3],
    ])
    expect((await getTask(user, ids[1] ?? '')).order).toBe(1)
  })

  it('accepts an empty list for an empty date', async () => {
    expect((await reorder(await newUser(), day, [])).data).toEqual({ success: true })
  })

  it('rejects a list that is not exactly the active tasks of the date with their ids, in order', async () => {
    const user = await newUser()
    const [a, b] = [await createTask(user), await createTask(user)]
    const archived = await createTask(user)
    await changeTaskState(user, archived, 'archive')
    const elsewhere = await createTask(user, { date: nextDay })
    const foreign = await createTask(await newUser())
    const before = await listTasks(user, day)
    for (const ids of [[a], [], [a, b, archived], [a, elsewhere], [a, b, elsewhere], [a, foreign], [a, randomUUID()]]) {
      const { error, response } = await reorder(user, day, ids)
      expect(response.status, ids.join()).toBe(409)
      expect(error?.error, ids.join()).toMatchObject({ code: 'CONFLICT', details: [a, b] })
    }
    for (const ids of [
      [a, 'x'],
      [a, a],
      [a, a?.toUpperCase() ?? ''],
    ]) {
      const { error, response } = await reorder(user, day, ids)
      expect(response.status, JSON.stringify(ids)).toBe(400)
      expect(error?.error.code, JSON.stringify(ids)).toBe('VALIDATION_ERROR')
    }
    expect(await listTasks(user, day)).toEqual(before)
  })
})

describe('concurrent callers', () => {
  it('gives 50 parallel creates 50 consecutive positions', async () => {
    const user = await newUser()
    await Promise.all(Array.from({ length: 50 }, () => createTask(user)))
    expect((await listTasks(user, day)).map((task) => task.order)).toEqual(
      Array.from({ length: 50 }, (_, index) => index),
    )
  })

  it('keeps positions unique and never fails under concurrent changes of all kinds', async () => {
    const user = await newUser()
    const days = ['2026-03-01', '2026-03-02', '2026-03-03']
    const dayOf = (index: number) => days[index % days.length] ?? day
    const ids = await Promise.all(Array.from({ length: 24 }, (_, index) => createTask(user, { date: dayOf(index) })))
    const idAt = (index: number) => ids[index % ids.length] ?? ''
    const statuses: number[] = []
    const work = Array.from({ length: 160 }, async (_, index) => {
      const some = [idAt(index * 7), idAt(index * 7 + 5), idAt(index * 7 + 11)]
      // Half of the requests name the tasks in reverse order. Locking rows in the given order would deadlock.
      if (index % 2) some.reverse()
      const active = (await listTasks(user, dayOf(index))).map((task) => task._id)
      const taskId = idAt(index * 3)
      const attempts = [
        () => move(user, some, dayOf(index + 1)),
        () => reorder(user, dayOf(index), active.reverse()),
        () => changeTaskState(user, taskId, 'archive'),
        () => changeTaskState(user, taskId, 'restore'),
        () =>
          user.api.PATCH('/api/v1/tasks/{taskId}', { params: { path: { taskId } }, body: { date: dayOf(index + 2) } }),
        () => user.api.POST('/api/v1/tasks', { body: { text: 'x', date: dayOf(index) } }),
        () => changeTaskState(user, taskId, 'toggle'),
      ]
      const { response } = (await (attempts[index % attempts.length] ?? attempts[0])?.()) ?? {
        response: new Response(null, { status: 599 }),
      }
      statuses.push(response.status)
    })
    await Promise.all(work)
    expect(statuses.filter((status) => ![200, 201, 400, 409].includes(status))).toEqual([])
    expect(statuses.filter((status) => status < 300).length).toBeGreaterThan(80)
    for (const date of days) {
      const orders = (await listTasks(user, date)).map((task) => task.order)
      expect(new Set(orders).size, date).toBe(orders.length)
    }
  })
})
