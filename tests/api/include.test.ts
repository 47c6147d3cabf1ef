import { describe, expect, it } from 'vitest'
import { partNames } from '@/lib/domain/tasks/parts'
import { newKey } from '../support/accounts'
import { createTask, newUser } from '../support/client'
import { send as sendText } from '../support/http'

const day = '2026-03-01'

const send = async (...request: Parameters<typeof sendText>) => {
  const answer = await sendText(...request)
  return { ...answer, json: JSON.parse(answer.text) }
}

/** Every read with the parameter `include`, and how its answer holds the tasks. */
const reads = {
  'GET /tasks': () => ({ path: `/tasks?date=${day}`, read: (answer: unknown) => answer }),
  'GET /tasks/{taskId}': (id: string) => ({ path: `/tasks/${id}?`, read: (answer: unknown) => [answer] }),
  'GET /tasks/archived': () => ({ path: '/tasks/archived?limit=10', read: tasksOf }),
  'GET /tasks/search': () => ({ path: '/tasks/search?q=task', read: tasksOf }),
  'GET /tasks/dashboard of the date': () => ({ path: `/tasks/dashboard?date=${day}`, read: pendingOf }),
  'GET /tasks/dashboard of a later date': () => ({
    path: '/tasks/dashboard?date=2026-03-02',
    read: (answer: unknown) => Object(answer).overdue,
  }),
  'GET /changes': () => ({
    path: '/changes?since=0',
    read: (answer: unknown) => [Object(answer).changes.at(-1).task],
  }),
}
function tasksOf(answer: unknown) {
  return Object(answer).tasks
}
function pendingOf(answer: unknown) {
  return Object(answer).pending
}

describe.each(Object.entries(reads))('%s', (name, locate) => {
  it('includes the parts of tasks that `include` names, and no others', async () => {
    const user = await newUser()
    const key = await newKey(user)
    const id = await createTask(user, { estimate: 12.5 })
    if (name.includes('archived')) await send('POST', `/api/v1/tasks/${id}/archive`, { key })
    const { path, read } = locate(id)
    const get = async (query: string) => {
      const { status, json } = await send('GET', `/api/v1${path}${query}`, { key })
      expect(status).toBe(200)
      return read(json)
    }
    const [plain] = await get('')
    expect(plain).not.toHaveProperty('estimate')
    for (const part of partNames) {
      const { [part]: included, ...rest } = (await get(`&include=${part}`))[0]
      expect(included).not.toBeUndefined()
      expect(rest).toEqual(plain)
    }
    expect(await get('&include=estimate,estimate')).toEqual([{ ...plain, estimate: 12.5 }])
  })

  it('names the parts when `include` has another', async () => {
    const user = await newUser()
    const { path } = locate(await createTask(user))
    for (const include of ['', 'estimates', 'estimate,', 'Estimate', 'estimate estimate', '_id']) {
      const answer = await send('GET', `/api/v1${path}&include=${encodeURIComponent(include)}`, {
        key: await newKey(user),
      })
      expect(answer, include).toMatchObject({
        status: 400,
        code: 'VALIDATION_ERROR',
        json: { error: { details: [{ path: 'include', message: expect.stringContaining(partNames.join(', ')) }] } },
      })
    }
  })
})

describe('an estimate', () => {
  it('is null until it is set, changes alone, and is cleared with null', async () => {
    const user = await newUser()
    const key = await newKey(user)
    const id = await createTask(user, { timeSpent: 5 })
    const read = async () => (await send('GET', `/api/v1/tasks/${id}?include=estimate`, { key })).json
    expect(await read()).toMatchObject({ estimate: null, timeSpent: 5 })
    for (const estimate of [0, 0.5, 1_000_000, null]) {
      await send('PATCH', `/api/v1/tasks/${id}`, { key, body: { estimate } })
      expect(await read()).toMatchObject({ estimate, timeSpent: 5 })
    }
  })

  it('is in every part of a long dashboard', async () => {
    const user = await newUser()
    const key = await newKey(user)
    const create = { op: 'create', text: 'late', date: day, estimate: 7 }
    for (let request = 0; request < 3; request++) {
      await send('POST', '/api/v1/tasks/batch', { key, body: { operations: Array(100).fill(create) } })
    }
    const { json } = await send('GET', '/api/v1/tasks/dashboard?date=2026-03-02&include=estimate', { key })
    const { overdue } = Object(json)
    expect(overdue).toHaveLength(300)
    expect(overdue.every(({ estimate }: { estimate: number }) => estimate === 7)).toBe(true)
  })

  it('is a change of the task', async () => {
    const user = await newUser()
    const key = await newKey(user)
    const id = await createTask(user, { estimate: 5 })
    for (const estimate of [6, 6]) await send('PATCH', `/api/v1/tasks/${id}`, { key, body: { estimate } })
    const { json } = await send('GET', '/api/v1/changes?since=0&include=estimate', { key })
    expect(Object(json).changes).toMatchObject([
      { type: 'task.created', task: { estimate: 6 } },
      { type: 'task.updated', task: { estimate: 6 } },
    ])
  })
})
