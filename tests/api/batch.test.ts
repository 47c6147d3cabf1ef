import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { newAccount, newKey } from '../support/accounts'
import { send } from '../support/http'

const [date, nextDate] = ['2026-03-01', '2026-03-02']
const tasks = '/api/v1/tasks'

async function newCaller() {
  const key = await newKey(await newAccount())
  const call = (method: string, path: string, body?: unknown, headers = {}) =>
    send(method, path, { key, headers, ...(body !== undefined && { body }) })
  const read = async (path: string) => JSON.parse((await call('GET', path)).text)
  const create = async (text: string, rest = {}) =>
    JSON.parse((await call('POST', tasks, { text, date, ...rest })).text)._id as string
  const batch = (operations: unknown, headers = {}) => call('POST', `${tasks}/batch`, { operations }, headers)
  const everything = async () => ({
    days: [await read(`${tasks}?date=${date}`), await read(`${tasks}?date=${nextDate}`)],
    archive: (await read(`${tasks}/archived`)).tasks,
  })
  return { key, call, read, create, batch, everything }
}

describe('a batch', () => {
  it('runs every kind of operation in order, and returns the task of each', async () => {
    const { create, batch, read, call } = await newCaller()
    const [a, b, c, d] = [await create('a'), await create('b'), await create('c'), await create('d')]
    await call('POST', `${tasks}/${d}/archive`)
    const answer = await batch([
      { op: 'create', text: ' new ', date: nextDate, priority: 'high', dueTime: 1, timeSpent: 1.5, details: 'x' },
      { op: 'move', taskId: a, date: nextDate },
      { op: 'update', taskId: a, text: 'a2', details: 'y' },
      { op: 'complete', taskId: b.toUpperCase() },
      { op: 'archive', taskId: c },
      { op: 'restore', taskId: d },
      { op: 'reopen', taskId: d },
      { op: 'create', text: 'done', date, isCompleted: true },
    ])
    expect(answer.status, answer.text).toBe(200)
    const ids = JSON.parse(answer.text).results.map(({ _id }: { _id: string }) => _id)
    expect(ids.slice(1, -1)).toEqual([a, a, b, c, d, d])
    expect(await read(`${tasks}?date=${nextDate}`)).toMatchObject([
      {
        _id: ids[0],
        text: 'new',
        order: 0,
        priority: 'high',
        dueTime: 1,
        timeSpent: 1.5,
        details: 'x',
        isCompleted: false,
      },
      { _id: a, text: 'a2', order: 1, details: 'y', previousDates: [date] },
    ])
    expect(await read(`${tasks}?date=${date}`)).toMatchObject([
      { _id: b, isCompleted: true, order: 1 },
      { _id: d, isCompleted: false, order: 3, archivedAt: null },
      { _id: ids[7], text: 'done', isCompleted: true, order: 4 },
    ])
    expect(await read(`${tasks}/${c}`)).toMatchObject({ archivedAt: expect.any(Number) })
    const { headers } = await call('GET', `${tasks}/${a}`)
    expect(headers.get('etag')).toBe('"3"')
  })

  it('does what the single operations would do, one after the other', async () => {
    const [one, two] = [await newCaller(), await newCaller()]
    const [a, b] = [await one.create('task'), await two.create('task')]
    for (const { create } of [one, two]) await create('the last of the date')
    const steps: [object, string, string, object?][] = [
      [{ op: 'move', date: nextDate }, 'POST', '/move', { date: nextDate }],
      [{ op: 'update', priority: 'low', date }, 'PATCH', '', { priority: 'low', date }],
      [{ op: 'update', priority: null }, 'PATCH', '', { priority: null }],
      [{ op: 'archive' }, 'POST', '/archive'],
      [{ op: 'archive' }, 'POST', '/archive'],
      [{ op: 'restore' }, 'POST', '/restore'],
      [{ op: 'complete' }, 'PATCH', '', { isCompleted: true }],
    ]
    expect((await one.batch(steps.map(([operation]) => ({ ...operation, taskId: a })))).status).toBe(200)
    for (const [, method, suffix, body] of steps) {
      const isMove = suffix === '/move'
      const path = isMove ? `${tasks}/move` : `${tasks}/${b}${suffix}`
      expect((await two.call(method, path, isMove ? { ...body, taskIds: [b] } : body)).status).toBe(200)
    }
    const [first, second] = [await one.call('GET', `${tasks}/${a}`), await two.call('GET', `${tasks}/${b}`)]
    const { createdAt: _, ...expected } = JSON.parse(second.text)
    expect(JSON.parse(first.text)).toEqual({ ...expected, _id: a, createdAt: expect.any(Number) })
    expect(first.headers.get('etag')).toBe(second.headers.get('etag'))
  })

  it('deletes what is archived, also in the same batch', async () => {
    const { create, batch, everything } = await newCaller()
    const [a, b] = [await create('a'), await create('b')]
    expect(
      (
        await batch([
          { op: 'archive', taskId: a },
          { op: 'delete', taskId: a },
          { op: 'complete', taskId: b },
        ])
      ).status,
    ).toBe(200)
    expect(await everything()).toMatchObject({ days: [[{ _id: b, isCompleted: true }], []], archive: [] })
  })

  it('takes a hundred operations and no more', async () => {
    const { batch, read } = await newCaller()
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ op: 'create', text: `${index}`, date }))
    expect((await batch(many(101))).status).toBe(400)
    expect((await batch([])).status).toBe(400)
    expect(await read(`${tasks}?date=${date}`)).toEqual([])
    const { headers } = await batch(many(100))
    // One request for the rejected batch of 101, one for the empty one, one for the list and one for this.
    expect(headers.get('x-ratelimit-remaining')).toBe('296')
    const listed = await read(`${tasks}?date=${date}`)
    expect(listed.map((task: { text: string }) => task.text)).toEqual(many(100).map(({ text }) => text))
    expect(listed.map((task: { order: number }) => task.order)).toEqual(many(100).map((_, index) => index))
  })

  it.each<[string, number, string, (ids: { active: string; archived: string }) => object]>([
    ['a task that does not exist', 404, 'NOT_FOUND', () => ({ op: 'complete', taskId: randomUUID() })],
    ['an id that is none', 404, 'NOT_FOUND', () => ({ op: 'archive', taskId: 'x' })],
    [
      'an update of an archived task',
      400,
      'INVALID_OPERATION',
      ({ archived }) => ({ op: 'update', taskId: archived, text: 'x' }),
    ],
    [
      'a move of an archived task',
      400,
      'INVALID_OPERATION',
      ({ archived }) => ({ op: 'move', taskId: archived, date }),
    ],
    ['a deletion of an active task', 400, 'INVALID_OPERATION', ({ active }) => ({ op: 'delete', taskId: active })],
  ])('changes nothing when one operation fails: %s', async (_what, status, code, failing) => {
    const { create, batch, everything, call } = await newCaller()
    const [active, archived] = [await create('active'), await create('archived')]
    await call('POST', `${tasks}/${archived}/archive`)
    const before = await everything()
    const answer = await batch([
      { op: 'create', text: 'new', date },
      { op: 'complete', taskId: active },
      { op: 'restore', taskId: active },
      failing({ active, archived }),
    ])
    expect(answer).toMatchObject({ status, code })
    expect(JSON.parse(answer.text).error.details).toEqual([
      { path: 'operations.3.taskId', message: expect.any(String) },
    ])
    expect(await everything()).toEqual(before)
  })

  it('reaches no task of another account', async () => {
    const [owner, stranger] = [await newCaller(), await newCaller()]
    const taskId = await owner.create('PRIVATE')
    expect(await stranger.batch([{ op: 'complete', taskId }])).toMatchObject({ status: 404 })
    expect(await owner.read(`${tasks}/${taskId}`)).toMatchObject({ isCompleted: false })
  })

  it.each<[string, unknown, string[]]>([
    ['no operations', undefined, ['operations']],
    ['something else', 'all', ['operations']],
    ['an unknown operation', [{ op: 'purge' }], ['operations.0.op']],
    ['no name', [{}], ['operations.0.op']],
    ['a missing id', [{ op: 'complete' }], ['operations.0.taskId']],
    ['missing fields', [{ op: 'create' }], ['operations.0.date', 'operations.0.text']],
    ['a missing date', [{ op: 'move', taskId: randomUUID() }], ['operations.0.date']],
    [
      'an invalid field',
      [
        { op: 'archive', taskId: 'x' },
        { op: 'create', text: ' ', date },
      ],
      ['operations.1.text'],
    ],
    ['a field of another operation', [{ op: 'archive', taskId: 'x', text: 'y' }], ['operations.0.text']],
    ['an id for a new task', [{ op: 'create', text: 'x', date, taskId: 'x' }], ['operations.0.taskId']],
    ['an unknown field', [{ op: 'archive', taskId: 'x', surprise: 1 }], ['operations.0.surprise']],
    [
      'all that is wrong with one',
      [{ op: 'create', text: ' ', surprise: 1 }],
      ['operations.0.date', 'operations.0.surprise', 'operations.0.text'],
    ],
    [
      'two faults',
      [{ op: 'complete' }, { op: 'move', taskId: 'x', date: 'x' }],
      ['operations.0.taskId', 'operations.1.date'],
    ],
  ])('names what is wrong: %s', async (_what, operations, paths) => {
    const answer = await (await newCaller()).batch(operations)
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
    const details: { path: string; message: string }[] = JSON.parse(answer.text).error.details
    expect(details.map(({ path }) => path).sort()).toEqual(paths)
    for (const { message } of details) expect(message).not.toMatch(/^Invalid/)
  })

  it('names repeated fields', async () => {
    const { call } = await newCaller()
    const body = `{"operations":[{"op":"create","text":"a","text":"b","date":"${date}"}]}`
    const answer = await call('POST', `${tasks}/batch`, body)
    expect(JSON.parse(answer.text).error.details).toEqual([
      { path: 'operations.0.text', message: 'must be given only once' },
    ])
  })

  it('takes effect once with an Idempotency-Key, also when ten arrive at a time', async () => {
    const { batch, create, everything } = await newCaller()
    const taskId = await create('a')
    const operations = [
      { op: 'create', text: 'new', date },
      { op: 'archive', taskId },
      { op: 'delete', taskId },
    ]
    const answers = await Promise.all(Array.from({ length: 10 }, () => batch(operations, { 'idempotency-key': 'k' })))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect(answers.filter(({ headers }) => headers.has('idempotent-replayed'))).toHaveLength(9)
    expect((await everything()).days).toMatchObject([[{ text: 'new' }], []])
    expect((await batch(operations.slice(1), { 'idempotency-key': 'k' })).status).toBe(422)
  })

  it('passes other batches, moves and creates on the same dates', async () => {
    const { batch, call, create, everything } = await newCaller()
    const ids = await Promise.all(['a', 'b', 'c', 'd'].map((text) => create(text)))
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const order = index % 2 ? ids : ids.toReversed()
        const days = index % 2 ? [date, nextDate] : [nextDate, date]
        if (index % 4 === 0) return call('POST', `${tasks}/move`, { taskIds: order, date: days[0] })
        return batch([
          ...order.map((taskId, place) => ({ op: 'move', taskId, date: days[place % 2] })),
          ...days.map((day) => ({ op: 'create', text: 'new', date: day })),
        ])
      }),
    )
    expect(answers.map(({ status, text }) => [status, status === 200 ? '' : text])).toEqual(Array(20).fill([200, '']))
    const { days } = await everything()
    expect(days.flat()).toHaveLength(ids.length + 30)
    for (const day of days) expect(new Set(day.map((task: { order: number }) => task.order)).size).toBe(day.length)
  })
})
