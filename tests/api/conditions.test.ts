import { describe, expect, it } from 'vitest'
import { newAccount, newKey } from '../support/accounts'
import { addOverdue } from '../support/add-overdue'
import { send } from '../support/http'

const date = '2026-03-01'
const tasks = '/api/v1/tasks'

async function newTask() {
  const key = await newKey(await newAccount())
  const created = await send('POST', tasks, { key, body: { text: 'a task', date } })
  const path = `${tasks}/${JSON.parse(created.text)._id}`
  const read = async () => {
    const { headers, text } = await send('GET', path, { key })
    return { etag: headers.get('etag'), task: JSON.parse(text) }
  }
  const write = (method: string, suffix: string, ifMatch?: string, body?: object) =>
    send(method, path + suffix, { key, ...(ifMatch && { headers: { 'if-match': ifMatch } }), ...(body && { body }) })
  return { key, path, created, read, write }
}

describe('the ETag of a task', () => {
  it('is strong, comes with every write to the task, and is that of a read afterwards', async () => {
    const { key, path, created, read, write } = await newTask()
    expect(created.headers.get('etag')).toBe('"1"')
    const seen = new Set([created.headers.get('etag')])
    for (const [method, suffix, body] of [
      ['PATCH', '', { priority: 'high' }],
      ['PATCH', '', { date: '2026-03-02' }],
      ['POST', '/toggle', undefined],
      ['POST', '/archive', undefined],
      ['POST', '/restore', undefined],
    ] as const) {
      const { status, headers } = await write(method, suffix, undefined, body)
      expect(status).toBe(200)
      const { etag } = await read()
      expect(headers.get('etag'), `${method} ${suffix}`).toBe(etag)
      expect(seen, `${method} ${suffix}`).not.toContain(etag)
      seen.add(etag)
    }
    const moved = await send('POST', `${tasks}/move`, { key, body: { taskIds: [path.split('/').at(-1)], date } })
    expect(moved.headers.has('etag')).toBe(false)
    expect(seen).not.toContain((await read()).etag)
  })

  it('stays the same when nothing changes', async () => {
    const { read, write } = await newTask()
    await write('POST', '/archive')
    const { etag, task } = await read()
    expect((await write('POST', '/archive')).headers.get('etag')).toBe(etag)
    await write('POST', '/restore')
    const restored = await read()
    expect((await write('POST', '/restore')).headers.get('etag')).toBe(restored.etag)
    expect((await write('PATCH', '', undefined, {})).headers.get('etag')).toBe(restored.etag)
    expect((await read()).task).toEqual({ ...task, archivedAt: null })
  })

  it('changes for the tasks that a reorder moves, and for no other', async () => {
    const key = await newKey(await newAccount())
    const ids: string[] = []
    for (const text of ['a', 'b', 'c'])
      ids.push(JSON.parse((await send('POST', tasks, { key, body: { text, date } })).text)._id)
    const [a = '', b = '', c = ''] = ids
    expect((await send('POST', `${tasks}/reorder`, { key, body: { date, taskIds: [b, a, c] } })).status).toBe(200)
    const tags = await Promise.all(
      ids.map(async (id) => (await send('GET', `${tasks}/${id}`, { key })).headers.get('etag')),
    )
    expect(tags).toEqual(['"2"', '"2"', '"1"'])
  })
})

describe('If-Match', () => {
  const writes: [string, string, string, object | undefined][] = [
    ['PATCH', 'PATCH', '', { text: 'changed' }],
    ['a PATCH that moves', 'PATCH', '', { date: '2026-03-02' }],
    ['toggle', 'POST', '/toggle', undefined],
    ['archive', 'POST', '/archive', undefined],
  ]

  it.each(writes)('refuses %s of a task that has changed', async (_name, method, suffix, body) => {
    const { read, write } = await newTask()
    const { etag } = await read()
    await write('PATCH', '', undefined, { details: 'meanwhile' })
    const before = await read()
    expect(await write(method, suffix, etag ?? '', body)).toMatchObject({ status: 412, code: 'PRECONDITION_FAILED' })
    expect(await read()).toEqual(before)
    expect((await write(method, suffix, before.etag ?? '', body)).status).toBe(200)
  })

  it('refuses restore and DELETE of a task that has changed', async () => {
    const { read, write } = await newTask()
    await write('POST', '/archive')
    for (const [method, suffix] of [
      ['POST', '/restore'],
      ['DELETE', ''],
    ] as const)
      expect((await write(method, suffix, '"1"')).status, method).toBe(412)
    expect((await write('DELETE', '', (await read()).etag ?? '')).status).toBe(200)
  })

  it('is checked before the state, and after the existence', async () => {
    const { path, key, write } = await newTask()
    await write('POST', '/archive')
    expect((await write('POST', '/toggle', '"1"')).status).toBe(412)
    expect((await write('POST', '/archive', '"1"')).status).toBe(412)
    expect((await write('POST', '/toggle', '"2"')).status).toBe(400)
    const missing = path.replace(/[^/]+$/, '019b76da-a800-7001-8d5e-24e7b4c8f3a2')
    const options = { key, headers: { 'if-match': '"1"' } }
    expect((await send('POST', `${missing}/toggle`, options)).status).toBe(404)
  })

  it('accepts any version of a list, and * as every version', async () => {
    const { write } = await newTask()
    expect((await write('POST', '/toggle', '"7", "1"')).status).toBe(200)
    expect((await write('POST', '/toggle', '*')).status).toBe(200)
    // Empty elements mean nothing (RFC 9110, section 5.6.1.2).
    expect((await write('POST', '/toggle', ', "3",')).status).toBe(200)
  })

  it.each(['W/"1"', '"x"', '"01"', '"2147483648"', '"1,1"', '"", "2"'])('never matches %s', async (ifMatch) => {
    const { write } = await newTask()
    expect((await write('POST', '/toggle', ifMatch)).status).toBe(412)
  })

  it.each(['1', '"1', '"1" "2"', '"1", 2', ', ,', '*, "1"'])('that is malformed is rejected: %s', async (ifMatch) => {
    const { read, write } = await newTask()
    const answer = await write('POST', '/toggle', ifMatch)
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
    expect(answer.text).toContain('If-Match')
    expect((await read()).etag).toBe('"1"')
  })

  it('lets exactly one of ten concurrent writers succeed', async () => {
    const { write, read } = await newTask()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => write('PATCH', '', '"1"', { text: `writer ${index}` })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(412)])
    expect((await read()).etag).toBe('"2"')
  })
})

describe('If-None-Match', () => {
  it.each([
    ['a list', `${tasks}?date=${date}`],
    ['a dashboard', `${tasks}/dashboard?date=${date}`],
  ])('is answered with 304 while %s is the same', async (_name, path) => {
    const { key, write } = await newTask()
    const first = await send('GET', path, { key })
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^W\/"[\w-]{27}"$/)
    const again = await send('GET', path, { key, headers: { 'if-none-match': etag } })
    expect(again).toMatchObject({ status: 304, text: '' })
    expect(again.headers.get('etag')).toBe(etag)
    expect(again.headers.has('x-ratelimit-remaining')).toBe(true)
    await write('PATCH', '', undefined, { text: 'changed' })
    expect((await send('GET', path, { key, headers: { 'if-none-match': etag } })).status).toBe(200)
  })

  it('is answered with 304 while a task is the same, for HEAD too', async () => {
    const { key, path, write } = await newTask()
    const headers = { 'if-none-match': 'W/"9", "1"' }
    expect(await send('GET', path, { key, headers })).toMatchObject({ status: 304, text: '' })
    expect((await send('HEAD', path, { key, headers })).status).toBe(304)
    await write('POST', '/toggle')
    expect((await send('GET', path, { key, headers })).status).toBe(200)
  })

  it('is answered with 304 while a dashboard that comes in parts is the same, and HEAD has no part', async () => {
    const account = await newAccount()
    const key = await newKey(account)
    await addOverdue(account.userId, date, 450)
    const path = `${tasks}/dashboard?date=${date}`
    const first = await send('GET', path, { key })
    const { overdue } = JSON.parse(first.text)
    expect(overdue).toHaveLength(450)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^W\/"[\w-]{27}"$/)
    const head = await send('HEAD', path, { key })
    expect(head).toMatchObject({ status: 200, text: '' })
    expect(head.headers.get('etag')).toBe(etag)
    const ifChanged = { key, headers: { 'if-none-match': etag } }
    expect(await send('GET', path, ifChanged)).toMatchObject({ status: 304, text: '' })
    // The last part has it.
    expect((await send('POST', `${tasks}/${overdue.at(-1)._id}/toggle`, { key })).status).toBe(200)
    const changed = await send('GET', path, ifChanged)
    expect(changed.status).toBe(200)
    expect(JSON.parse(changed.text).overdue).toEqual(overdue.slice(0, -1))
  })
})
