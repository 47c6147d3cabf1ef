import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { newAccount, newKey } from '../support/accounts'
import { send } from '../support/http'

const date = '2026-03-01'
const tasks = '/api/v1/tasks'

async function newCaller() {
  const account = await newAccount()
  const key = await newKey(account)
  const write = (method: string, path: string, once?: string, body?: object, headers: Record<string, string> = {}) =>
    send(method, path, {
      key,
      headers: { ...headers, ...(once !== undefined && { 'idempotency-key': once }) },
      ...(body && { body }),
    })
  const list = async (of = date) => JSON.parse((await send('GET', `${tasks}?date=${of}`, { key })).text)
  const create = async (text = 'a task', once?: string) =>
    JSON.parse((await write('POST', tasks, once, { text, date })).text)._id as string
  const get = async (id: string) => JSON.parse((await send('GET', `${tasks}/${id}`, { key })).text)
  return { account, key, write, list, create, get }
}

type Caller = Awaited<ReturnType<typeof newCaller>>

const isReplayed = ({ headers }: { headers: Headers }) => headers.get('idempotent-replayed') === 'true'

type Write = {
  /** Whether the task is archived before the write. */
  archived?: boolean
  method: string
  path: (id: string) => string
  body?: (id: string) => object
  /** Undoes or repeats what the write did, so that a second effect would show. */
  meanwhile: (caller: Caller, id: string) => Promise<unknown>
}

const path = (suffix: string) => (id: string) => `${tasks}/${id}${suffix}`
const writes: Record<string, Write> = {
  'a create': {
    method: 'POST',
    path: () => tasks,
    body: () => ({ text: 'another', date }),
    meanwhile: ({ create }) => create('a third'),
  },
  'an update': {
    method: 'PATCH',
    path: path(''),
    body: () => ({ text: 'first', details: null }),
    meanwhile: ({ write }, id) => write('PATCH', `${tasks}/${id}`, undefined, { text: 'second' }),
  },
  'an update that moves': {
    method: 'PATCH',
    path: path(''),
    body: () => ({ date: '2026-03-09' }),
    meanwhile: ({ write }, id) => write('PATCH', `${tasks}/${id}`, undefined, { date }),
  },
  'a toggle': {
    method: 'POST',
    path: path('/toggle'),
    meanwhile: ({ write }, id) => write('POST', `${tasks}/${id}/archive`),
  },
  'an archiving': {
    method: 'POST',
    path: path('/archive'),
    meanwhile: ({ write }, id) => write('POST', `${tasks}/${id}/restore`),
  },
  'an archiving of an archived task': {
    archived: true,
    method: 'POST',
    path: path('/archive'),
    meanwhile: ({ write }, id) => write('POST', `${tasks}/${id}/restore`),
  },
  'a restoring': {
    archived: true,
    method: 'POST',
    path: path('/restore'),
    meanwhile: ({ write }, id) => write('POST', `${tasks}/${id}/archive`),
  },
  'a deletion': {
    archived: true,
    method: 'DELETE',
    path: path(''),
    meanwhile: ({ create }) => create(),
  },
  'a move': {
    method: 'POST',
    path: () => `${tasks}/move`,
    body: (id) => ({ taskIds: [id], date: '2026-03-09' }),
    meanwhile: ({ write }, id) => write('POST', `${tasks}/move`, undefined, { taskIds: [id], date }),
  },
  'a reorder': {
    method: 'POST',
    path: () => `${tasks}/reorder`,
    body: (id) => ({ date, taskIds: [id] }),
    meanwhile: ({ create }) => create(),
  },
}

describe.each(Object.entries(writes))('%s with an Idempotency-Key', (_name, { archived, method, ...write }) => {
  async function begin() {
    const caller = await newCaller()
    const id = await caller.create()
    if (archived) await caller.write('POST', `${tasks}/${id}/archive`)
    const sendOnce = (once: string, body = write.body?.(id)) => caller.write(method, write.path(id), once, body)
    const state = async () => ({
      days: [await caller.list(), await caller.list('2026-03-09')],
      archive: JSON.parse((await send('GET', `${tasks}/archived`, { key: caller.key })).text),
    })
    return { caller, id, sendOnce, state }
  }

  it('takes effect once, and a repetition gets the first answer, whatever happened since', async () => {
    const { caller, id, sendOnce, state } = await begin()
    const first = await sendOnce('once')
    expect(first.status, first.text).toBeLessThan(300)
    expect(isReplayed(first)).toBe(false)
    await write.meanwhile(caller, id)
    const before = await state()
    for (let count = 0; count < 3; count++) {
      const again = await sendOnce('once')
      expect(again).toMatchObject({ status: first.status, text: first.text })
      expect(isReplayed(again)).toBe(true)
      expect(again.headers.get('etag')).toBe(first.headers.get('etag'))
      expect(again.headers.get('content-type')).toBe('application/json')
    }
    expect(await state()).toEqual(before)
  })

  it('takes effect once when ten arrive at a time', async () => {
    const { sendOnce, state } = await begin()
    const answers = await Promise.all(Array.from({ length: 10 }, () => sendOnce('once')))
    const [first] = answers
    for (const { status, text } of answers)
      expect({ status, text }).toEqual({ status: first?.status, text: first?.text })
    expect(answers.filter(isReplayed)).toHaveLength(9)
    const before = await state()
    await sendOnce('once')
    expect(await state()).toEqual(before)
  })

  it('changes nothing when the key belongs to another request', async () => {
    const { caller, sendOnce, state } = await begin()
    await caller.write('POST', tasks, 'taken', { text: 'before', date: '2026-03-05' })
    const before = await state()
    const answer = await sendOnce('taken')
    expect(answer).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' })
    expect(await state()).toEqual(before)
  })
})

describe('an Idempotency-Key', () => {
  it('lets one of 50 concurrent creates through', async () => {
    const { write, list } = await newCaller()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => write('POST', tasks, 'same', { text: 'once', date })),
    )
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers.filter(isReplayed)).toHaveLength(49)
    expect(await list()).toHaveLength(1)
  })

  it('flips a task once for 50 concurrent toggles', async () => {
    const { write, create, get } = await newCaller()
    const id = await create()
    const answers = await Promise.all(Array.from({ length: 50 }, () => write('POST', `${tasks}/${id}/toggle`, 'same')))
    expect(answers.every(({ status, headers }) => status === 200 && headers.get('etag') === '"2"')).toBe(true)
    expect((await get(id)).isCompleted).toBe(true)
  })

  it.each([9, 10])('lets %i concurrent toggles with keys of their own all take effect', async (count) => {
    const { write, create, get } = await newCaller()
    const id = await create()
    const answers = await Promise.all(
      Array.from({ length: count }, (_, index) => write('POST', `${tasks}/${id}/toggle`, `key-${index}`)),
    )
    const expected = Array.from({ length: count }, (_, index) => `"${index + 2}"`)
    expect(new Set(answers.map(({ headers }) => headers.get('etag')))).toEqual(new Set(expected))
    expect((await get(id)).isCompleted).toBe(count % 2 === 1)
  })

  it('lets moves and updates with keys of their own pass each other', async () => {
    const { write, create, list } = await newCaller()
    const ids = await Promise.all(['a', 'b', 'c', 'd'].map((text) => create(text)))
    const other = '2026-03-09'
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) => {
        const id = ids[index % ids.length]
        const day = index % 2 ? date : other
        if (index % 3 === 0) return write('POST', `${tasks}/move`, `m${index}`, { taskIds: [id], date: day })
        if (index % 3 === 1) return write('PATCH', `${tasks}/${id}`, `u${index}`, { date: day })
        return write('POST', tasks, `c${index}`, { text: 'new', date: day })
      }),
    )
    expect(answers.filter(({ status }) => status >= 300)).toEqual([])
    expect([...(await list()), ...(await list(other))]).toHaveLength(ids.length + 8)
  })

  it('means the same request however its JSON is written', async () => {
    const { key, write } = await newCaller()
    const first = await write('POST', tasks, 'k', { text: 'a task', date })
    const body = `{ "date": "${date}",\n "text": " a task ", "isCompleted": false }`
    const again = await send('POST', tasks, { key, headers: { 'Idempotency-Key': 'k' }, body })
    expect(again).toMatchObject({ status: 201, text: first.text })
  })

  it('means the same batch with a default that is written out', async () => {
    const { write, create } = await newCaller()
    const move = { op: 'move', taskId: await create('moves'), date }
    for (const operation of [move, { ...move, keepTime: false }])
      expect((await write('POST', `${tasks}/batch`, 'k', { operations: [operation] })).status).toBe(200)
    expect((await write('POST', `${tasks}/batch`, 'k', { operations: [{ ...move, keepTime: true }] })).status).toBe(422)
  })

  it.each([
    ['body', 'POST', '/toggle', undefined],
    ['path', 'PATCH', '', { text: 'changed' }],
  ])('is refused for another %s', async (_what, method, suffix, body) => {
    const { write, create } = await newCaller()
    const [one, two] = [await create('one'), await create('two')]
    expect((await write(method, `${tasks}/${one}${suffix}`, 'k', body)).status).toBe(200)
    expect((await write(method, `${tasks}/${two}${suffix}`, 'k', body)).status).toBe(422)
    expect((await write('PATCH', `${tasks}/${one}`, 'k', { text: 'other' })).status).toBe(422)
  })

  it('is one of its account: another account may use the same, another key of the account repeats', async () => {
    const { account, create, list } = await newCaller()
    const id = await create('mine', 'shared')
    const stranger = await newCaller()
    expect(await stranger.create('theirs', 'shared')).not.toBe(id)
    const options = {
      key: await newKey(account),
      headers: { 'idempotency-key': 'shared' },
      body: { text: 'mine', date },
    }
    const again = await send('POST', tasks, options)
    expect(isReplayed(again)).toBe(true)
    expect(await list()).toHaveLength(1)
  })

  it('does not remember a failure', async () => {
    const { write, create } = await newCaller()
    const id = await create()
    const archive = () => write('POST', `${tasks}/${id}/archive`)
    const toggle = (headers?: Record<string, string>) => write('POST', `${tasks}/${id}/toggle`, 'k', undefined, headers)
    expect((await write('POST', tasks, 'k', { text: '', date })).status).toBe(400)
    expect((await write('POST', `${tasks}/${randomUUID()}/toggle`, 'k')).status).toBe(404)
    expect((await write('DELETE', `${tasks}/${id}`, 'k')).status).toBe(400)
    expect((await toggle({ 'if-match': '"9"' })).status).toBe(412)
    expect((await write('POST', `${tasks}/move`, 'k', { taskIds: [id, randomUUID()], date })).status).toBe(404)
    expect((await write('POST', `${tasks}/reorder`, 'k', { taskIds: [], date })).status).toBe(409)
    await archive()
    expect((await toggle()).status).toBe(400)
    await write('POST', `${tasks}/${id}/restore`)
    const first = await toggle()
    expect(first.status).toBe(200)
    expect(isReplayed(first)).toBe(false)
  })

  it('repeats the answer although If-Match does not hold any more', async () => {
    const { write, create, get } = await newCaller()
    const id = await create()
    const toggle = () => write('POST', `${tasks}/${id}/toggle`, 'k', undefined, { 'if-match': '"1"' })
    const answers = [await toggle(), await toggle()]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await get(id)).isCompleted).toBe(true)
  })

  it.each(['', 'two words', 'é', 'x'.repeat(256)])('that is malformed is rejected: %j', async (once) => {
    const { write, list } = await newCaller()
    const answer = await write('POST', tasks, once, { text: 'a task', date })
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
    expect(answer.text).toContain('Idempotency-Key')
    expect(await list()).toEqual([])
  })

  it.each(['x', '"8e03978e-40d5-43dd-bc93-6894a57f9324"', '~'.repeat(255)])('may be %s', async (once) => {
    const { create, list } = await newCaller()
    expect(await create('a', once)).toBe(await create('a', once))
    expect(await list()).toHaveLength(1)
  })

  it('means nothing to a read', async () => {
    const { key } = await newCaller()
    const answer = await send('GET', `${tasks}?date=${date}`, { key, headers: { 'idempotency-key': 'two words' } })
    expect(answer.status).toBe(200)
    expect(isReplayed(answer)).toBe(false)
  })

  it('may be sent and read by pages of other origins', async () => {
    const { headers } = await send('OPTIONS', tasks)
    expect(headers.get('access-control-allow-headers')).toContain('Idempotency-Key')
    expect(headers.get('access-control-expose-headers')).toBe('*')
  })
})
