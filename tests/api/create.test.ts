import { describe, expect, it } from 'vitest'
import { newKey } from '../support/accounts'
import { changeTaskState, createTask, getTask, listTasks, newUser } from '../support/client'
import { send } from '../support/http'

describe('creating a task', () => {
  it('returns every field, null when it is unset', async () => {
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

  it('stores every field unchanged at its limits', async () => {
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

  it('treats null as unset', async () => {
    const user = await newUser()
    const unset = { priority: null, dueTime: null, timeSpent: null, details: null }
    expect(await getTask(user, await createTask(user, unset))).toMatchObject(unset)
  })

  it('appends after all tasks of the date, archived ones included', async () => {
    const user = await newUser()
    const ids = [await createTask(user), await createTask(user), await createTask(user)]
    await changeTaskState(user, ids[2] ?? '', 'archive')
    const next = await getTask(user, await createTask(user))
    expect(next.order).toBe(3)
    expect((await listTasks(user, '2026-03-01')).map((task) => task.order)).toEqual([0, 1, 3])
    expect((await getTask(user, await createTask(user, { date: '2026-03-02' }))).order).toBe(0)
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=utf-8'])(
    'reads the body as JSON although its Content-Type is %s',
    async (type) => {
      const key = await newKey(await newUser())
      const body = { text: 'x', date: '2026-03-01' }
      const answer = await send('POST', '/api/v1/tasks', { key, body, headers: { 'content-type': type } })
      expect(answer.status).toBe(201)
    },
  )

  it('reports every invalid field at once, the first one in the message', async () => {
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

  it('rejects and names a repeated field', async () => {
    const key = await newKey(await newUser())
    const body = '{"text":"a","date":"2026-03-01","text":"b"}'
    const answer = await send('POST', '/api/v1/tasks', { key, body })
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
    expect(JSON.parse(answer.text).error.details).toEqual([{ path: 'text', message: 'must be given only once' }])
  })

  it('reports a missing field as required', async () => {
    const key = await newKey(await newUser())
    const answer = await send('POST', '/api/v1/tasks', { key, body: {} })
    expect(JSON.parse(answer.text).error.details).toEqual([
      { path: 'text', message: 'is required' },
      { path: 'date', message: 'is required' },
    ])
  })
})
