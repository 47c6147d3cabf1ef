import { describe, expect, it } from 'vitest'
import { newKey } from '../support/accounts'
import { actOn, createTask, getTask, listTasks, newUser } from '../support/client'
import { send } from '../support/http'

describe('creating a task', () => {
  it('reports every field, null where nothing was given', async () => {
    const user = await newUser()
    const before = Date.now()
    const id = await createTask(user, { text: 'Water the plants', date: '2026-03-01' })
    const [task, ...others] = await listTasks(user, '2026-03-01')
    expect(others).toEqual([])
    expect(task).toEqual({
      _id: id,
      text: 'Water the plants',
      date: '2026-03-01',
      isCompleted: false,
      priority: null,
      dueTime: null,
      timeSpent: null,
      details: null,
      order: 0,
      createdAt: expect.any(Number),
      archivedAt: null,
      previousDates: [],
    })
    expect(task?.createdAt).toBeGreaterThanOrEqual(before - 5)
    expect(task?.createdAt).toBeLessThanOrEqual(Date.now() + 5)
  })

  it('gives the task an id that is a UUID version 7', async () => {
    expect(await createTask(await newUser())).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    )
  })

  it('keeps every field as it was sent, at its limits', async () => {
    const user = await newUser()
    const sent = {
      text: '😀'.repeat(1024),
      date: '9999-12-31',
      isCompleted: true,
      priority: 'low',
      dueTime: 8.64e15,
      timeSpent: 0.1,
      details: `  \u0001\t"\\ ${'é'.repeat(16_370)}  `.slice(0, 16_384),
    } as const
    expect(await getTask(user, await createTask(user, sent))).toMatchObject(sent)
    const smallest = { text: 'x', date: '0001-01-01', dueTime: 0, timeSpent: 0, details: '' }
    expect(await getTask(user, await createTask(user, smallest))).toMatchObject(smallest)
    const largest = { timeSpent: 1_000_000 }
    expect(await getTask(user, await createTask(user, largest))).toMatchObject(largest)
  })

  it('trims the text and nothing else', async () => {
    const user = await newUser()
    const id = await createTask(user, { text: `\u00a0 \n${'x'.repeat(1024)}\t `, details: ' as sent ' })
    expect(await getTask(user, id)).toMatchObject({ text: 'x'.repeat(1024), details: ' as sent ' })
  })

  it('takes null for unset', async () => {
    const user = await newUser()
    const unset = { priority: null, dueTime: null, timeSpent: null, details: null }
    expect(await getTask(user, await createTask(user, unset))).toMatchObject(unset)
  })

  it('appends to its date, archived tasks counted', async () => {
    const user = await newUser()
    const ids = [await createTask(user), await createTask(user), await createTask(user)]
    await actOn(user, ids[2] ?? '', 'archive')
    const next = await getTask(user, await createTask(user))
    expect(next.order).toBe(3)
    expect((await listTasks(user, '2026-03-01')).map((task) => task.order)).toEqual([0, 1, 3])
    expect((await getTask(user, await createTask(user, { date: '2026-03-02' }))).order).toBe(0)
  })

  it('reads the body as JSON whatever its Content-Type says', async () => {
    const key = await newKey(await newUser())
    const body = { text: 'x', date: '2026-03-01' }
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=utf-8']) {
      const answer = await send('POST', '/api/v1/tasks', { key, body, headers: { 'content-type': type } })
      expect(answer.status).toBe(201)
    }
  })

  it('tells all faults at once, the first one in its message', async () => {
    const key = await newKey(await newUser())
    const body = {
      text: ' ',
      date: '2026-02-30',
      isCompleted: 'yes',
      priority: 'urgent',
      dueTime: 1.5,
      timeSpent: -1,
      who: 1,
    }
    const answer = await send('POST', '/api/v1/tasks', { key, body })
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
    const { error } = JSON.parse(answer.text)
    expect(error.details.map((fault: { path: string }) => fault.path)).toEqual([
      'text',
      'date',
      'isCompleted',
      'priority',
      'dueTime',
      'timeSpent',
      'who',
    ])
    expect(error.message).toBe('text: must not be empty')
  })

  it('says of a missing field that it is required', async () => {
    const key = await newKey(await newUser())
    const answer = await send('POST', '/api/v1/tasks', { key, body: {} })
    expect(JSON.parse(answer.text).error.details).toEqual([
      { path: 'text', message: 'is required' },
      { path: 'date', message: 'is required' },
    ])
  })
})

describe('listing a date', () => {
  it('needs a date that is strictly written and exists', async () => {
    const key = await newKey(await newUser())
    for (const date of [
      '',
      '2026-3-1',
      '2026-02-30',
      '2025-02-29',
      '0000-01-01',
      '10000-01-01',
      '2026-03-01T00:00',
      'today',
      ' 2026-03-01',
    ]) {
      const answer = await send('GET', `/api/v1/tasks?date=${encodeURIComponent(date)}`, { key })
      expect(answer, date).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
    }
    expect(await send('GET', '/api/v1/tasks', { key })).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
  })

  it('is in order, without the archived tasks and without other dates', async () => {
    const user = await newUser()
    const [first = '', second = '', third = ''] = [
      await createTask(user),
      await createTask(user),
      await createTask(user),
    ]
    await createTask(user, { date: '2026-02-28' })
    await actOn(user, second, 'archive')
    await user.api.POST('/api/v1/tasks/reorder', { body: { date: '2026-03-01', taskIds: [third, first] } })
    expect((await listTasks(user, '2026-03-01')).map((task) => task._id)).toEqual([third, first])
  })

  it('answers HEAD like GET, without the content', async () => {
    const key = await newKey(await newUser())
    const answer = await send('HEAD', '/api/v1/tasks?date=2026-03-01', { key })
    expect(answer).toMatchObject({ status: 200, text: '' })
    expect(answer.headers.get('content-type')).toContain('application/json')
    expect(answer.headers.get('x-ratelimit-remaining')).toBe('299')
  })
})

describe('updating a task', () => {
  const update = async (user: Awaited<ReturnType<typeof newUser>>, taskId: string, body: object) =>
    user.api.PATCH('/api/v1/tasks/{taskId}', { params: { path: { taskId } }, body })

  it('changes what is sent and nothing else', async () => {
    const user = await newUser()
    const id = await createTask(user, { priority: 'high', dueTime: 5, timeSpent: 2, details: 'd' })
    const before = await getTask(user, id)
    for (const change of [
      { text: 'new' },
      { priority: 'low' },
      { dueTime: 6 },
      { timeSpent: 2.5 },
      { details: 'e' },
      { isCompleted: true },
    ]) {
      const expected = { ...(await getTask(user, id)), ...change }
      expect((await update(user, id, change)).data).toEqual({ success: true })
      expect(await getTask(user, id)).toEqual(expected)
    }
    expect(await getTask(user, id)).toMatchObject({
      order: before.order,
      createdAt: before.createdAt,
      date: before.date,
    })
  })

  it('clears an optional field with null', async () => {
    const user = await newUser()
    const id = await createTask(user, { priority: 'high', dueTime: 5, timeSpent: 2, details: 'd' })
    const cleared = { priority: null, dueTime: null, timeSpent: null, details: null }
    expect((await update(user, id, cleared)).response.status).toBe(200)
    expect(await getTask(user, id)).toMatchObject(cleared)
  })

  it('changes nothing for {} and succeeds', async () => {
    const user = await newUser()
    const id = await createTask(user, { details: 'd' })
    const before = await getTask(user, id)
    expect((await update(user, id, {})).data).toEqual({ success: true })
    expect(await getTask(user, id)).toEqual(before)
  })

  it('refuses null for text, date and isCompleted', async () => {
    const user = await newUser()
    const id = await createTask(user)
    const before = await getTask(user, id)
    for (const field of ['text', 'date', 'isCompleted']) {
      expect((await update(user, id, { [field]: null })).error?.error.code).toBe('VALIDATION_ERROR')
    }
    expect(await getTask(user, id)).toEqual(before)
  })

  it('completes again and again with the same outcome', async () => {
    const user = await newUser()
    const id = await createTask(user)
    for (let attempt = 0; attempt < 2; attempt++) await update(user, id, { isCompleted: true })
    expect((await getTask(user, id)).isCompleted).toBe(true)
  })

  it('moves to the end of another date and remembers the one it left', async () => {
    const user = await newUser()
    await createTask(user, { date: '2026-03-02' })
    const id = await createTask(user)
    await update(user, id, { date: '2026-03-02', text: 'moved' })
    expect(await getTask(user, id)).toMatchObject({
      date: '2026-03-02',
      order: 1,
      previousDates: ['2026-03-01'],
      text: 'moved',
    })
    await update(user, id, { date: '2026-03-02' })
    expect(await getTask(user, id)).toMatchObject({ order: 1, previousDates: ['2026-03-01'] })
    await update(user, id, { date: '2026-03-01' })
    expect(await getTask(user, id)).toMatchObject({ order: 0, previousDates: ['2026-03-01', '2026-03-02'] })
  })

  it('is refused while the task is archived', async () => {
    const user = await newUser()
    const id = await createTask(user)
    await actOn(user, id, 'archive')
    const { error, response } = await update(user, id, { text: 'new' })
    expect(response.status).toBe(400)
    expect(error?.error).toEqual({ code: 'INVALID_OPERATION', message: expect.stringContaining('restore it first') })
    expect((await getTask(user, id)).text).toBe('a task')
  })
})

describe('the states of a task', () => {
  it('toggles between pending and completed', async () => {
    const user = await newUser()
    const id = await createTask(user)
    expect((await actOn(user, id, 'toggle')).data).toEqual({ success: true })
    expect((await getTask(user, id)).isCompleted).toBe(true)
    await actOn(user, id, 'toggle')
    expect((await getTask(user, id)).isCompleted).toBe(false)
  })

  it('does not toggle an archived task', async () => {
    const user = await newUser()
    const id = await createTask(user)
    await actOn(user, id, 'archive')
    expect((await actOn(user, id, 'toggle')).error?.error.code).toBe('INVALID_OPERATION')
    expect((await getTask(user, id)).isCompleted).toBe(false)
  })

  it('archives once: again changes nothing, archivedAt included', async () => {
    const user = await newUser()
    const id = await createTask(user)
    await actOn(user, id, 'archive')
    const archived = await getTask(user, id)
    expect(archived.archivedAt).toBeGreaterThan(Date.now() - 60_000)
    expect((await actOn(user, id, 'archive')).data).toEqual({ success: true })
    expect(await getTask(user, id)).toEqual(archived)
    expect(await listTasks(user, '2026-03-01')).toEqual([])
  })

  it('restores to the same date and place; again changes nothing', async () => {
    const user = await newUser()
    const id = await createTask(user)
    await createTask(user)
    const before = await getTask(user, id)
    await actOn(user, id, 'archive')
    for (let attempt = 0; attempt < 2; attempt++) {
      expect((await actOn(user, id, 'restore')).data).toEqual({ success: true })
      expect(await getTask(user, id)).toEqual(before)
    }
  })

  it('deletes an archived task for good, and no other', async () => {
    const user = await newUser()
    const id = await createTask(user)
    const remove = () => user.api.DELETE('/api/v1/tasks/{taskId}', { params: { path: { taskId: id } } })
    const refused = await remove()
    expect(refused.response.status).toBe(400)
    expect(refused.error?.error.code).toBe('INVALID_OPERATION')
    await actOn(user, id, 'archive')
    expect((await remove()).data).toEqual({ success: true })
    expect((await remove()).response.status).toBe(404)
    expect((await actOn(user, id, 'restore')).response.status).toBe(404)
  })

  it('knows a task by its id in upper case too', async () => {
    const user = await newUser()
    const id = await createTask(user)
    expect((await getTask(user, id.toUpperCase()))._id).toBe(id)
  })
})

describe('the archive', () => {
  const page = async (user: Awaited<ReturnType<typeof newUser>>, query: { limit?: number; cursor?: string }) => {
    const { data, error } = await user.api.GET('/api/v1/tasks/archived', { params: { query } })
    if (!data) throw new Error(JSON.stringify(error))
    return data
  }

  it('shows the last archived first, page by page, each task once', async () => {
    const user = await newUser()
    const ids = await Promise.all(Array.from({ length: 7 }, () => createTask(user)))
    for (const id of ids) await actOn(user, id, 'archive')
    const seen: string[] = []
    let cursor: string | null | undefined
    do {
      const { tasks, nextCursor } = await page(user, { limit: 3, ...(cursor && { cursor }) })
      expect(tasks.length).toBeLessThanOrEqual(3)
      seen.push(...tasks.map((task) => task._id))
      cursor = nextCursor
    } while (cursor)
    expect(seen.sort()).toEqual([...ids].sort())
    const all = await page(user, {})
    const times = all.tasks.map((task) => task.archivedAt ?? 0)
    expect(times).toEqual([...times].sort((a, b) => b - a))
    expect(all.nextCursor).toBeNull()
  })

  it('ends without a further page when the last one is just full', async () => {
    const user = await newUser()
    for (let count = 0; count < 2; count++) await actOn(user, await createTask(user), 'archive')
    expect((await page(user, { limit: 2 })).nextCursor).toBeNull()
  })

  it('goes on after a page although its tasks were restored meanwhile', async () => {
    const user = await newUser()
    const ids = [await createTask(user), await createTask(user), await createTask(user)]
    for (const id of ids) await actOn(user, id, 'archive')
    const first = await page(user, { limit: 1 })
    await actOn(user, first.tasks[0]?._id ?? '', 'restore')
    const rest = await page(user, { cursor: first.nextCursor ?? '' })
    expect(rest.tasks.map((task) => task._id)).toEqual([ids[1], ids[0]])
  })

  it('refuses limits and cursors that are none', async () => {
    const key = await newKey(await newUser())
    const bad = [
      'limit=0',
      'limit=101',
      'limit=1.5',
      'limit=x',
      'limit=',
      'limit=-1',
      'limit=1e1',
      'cursor=',
      'cursor=x',
      `cursor=${btoa('1:2')}`,
      `cursor=${btoa('-1:019b76da-a800-7001-8d5e-24e7b4c8f3a2')}`,
    ]
    for (const query of bad) {
      expect(await send('GET', `/api/v1/tasks/archived?${query}`, { key }), query).toMatchObject({
        status: 400,
        code: 'VALIDATION_ERROR',
      })
    }
  })
})
