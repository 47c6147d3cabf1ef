// Every operation through openapi-fetch, typed by openapi-typescript without flags.
import createClient from 'openapi-fetch'
import { describe, expect, inject, it } from 'vitest'
import type { KeyScope } from '@/lib/domain/access/keys/schema'
import type { components, paths } from '@/lib/entry/client/generated/api'
import { openApiDocument } from '@/lib/entry/http/openapi'
import { errorCodes } from '@/lib/foundation/errors'
import { newAccount, newKey } from '../../support/accounts'

const date = '2026-03-01'
const baseUrl = inject('baseUrl')

async function newClient(scope: KeyScope = 'full') {
  const key = await newKey(await newAccount(), scope)
  const api = createClient<paths>({ baseUrl, headers: { 'x-api-key': key } })
  const addTask = async (text: string, rest: Partial<components['schemas']['CreateTask']> = {}) => {
    const { data, response } = await api.POST('/api/v1/tasks', { body: { text, date, ...rest } })
    expect(response.status).toBe(201)
    return data?._id ?? ''
  }
  const readTask = async (taskId: string) =>
    (await api.GET('/api/v1/tasks/{taskId}', { params: { path: { taskId } } })).data
  const listIds = async () =>
    (await api.GET('/api/v1/tasks', { params: { query: { date } } })).data?.map(({ _id }) => _id)
  return { api, addTask, readTask, listIds }
}

/** The path parameter of an operation on one task. */
const withId = (taskId: string) => ({ params: { path: { taskId } } })

describe('a client of openapi-fetch', () => {
  it('creates tasks with and without optional fields, lists them and gets one', async () => {
    const { api, addTask, readTask } = await newClient()
    const bare = await addTask('bare')
    const optional = { priority: 'high', dueTime: 1772389800000, timeSpent: 12.5, details: 'all fields' } as const
    const full = await addTask('full', { isCompleted: true, ...optional })
    const { data } = await api.GET('/api/v1/tasks', { params: { query: { date } } })
    expect(data).toMatchObject([
      { _id: bare, isCompleted: false, priority: null, dueTime: null, timeSpent: null, details: null, order: 0 },
      { _id: full, isCompleted: true, ...optional, order: 1, archivedAt: null, previousDates: [] },
    ])
    const task: components['schemas']['Task'] | undefined = await readTask(full)
    expect(task).toEqual(data?.[1])
  })

  it('updates a task, clears its optional fields with null, and toggles it', async () => {
    const { api, addTask, readTask } = await newClient()
    const id = await addTask('before', { priority: 'low', dueTime: 1, timeSpent: 1, details: 'x' })
    const cleared = { priority: null, dueTime: null, timeSpent: null, details: null }
    const body = { text: 'after', date: '2026-03-02', ...cleared }
    expect((await api.PATCH('/api/v1/tasks/{taskId}', { ...withId(id), body })).data).toEqual({ success: true })
    expect(await readTask(id)).toMatchObject({ ...body, previousDates: [date] })
    expect((await api.POST('/api/v1/tasks/{taskId}/toggle', withId(id))).data).toEqual({ success: true })
    expect((await readTask(id))?.isCompleted).toBe(true)
  })

  it('archives, pages through the archive, restores and deletes', async () => {
    const { api, addTask, readTask, listIds } = await newClient()
    const ids = [await addTask('first'), await addTask('second'), await addTask('third')]
    for (const id of ids) await api.POST('/api/v1/tasks/{taskId}/archive', withId(id))
    const seen: string[] = []
    let cursor: string | null | undefined
    do {
      const query = { limit: 1, ...(cursor != null && { cursor }) }
      const { data } = await api.GET('/api/v1/tasks/archived', { params: { query } })
      expect(data?.tasks).toHaveLength(1)
      seen.push(...(data?.tasks ?? []).map(({ _id }) => _id))
      cursor = data?.nextCursor
    } while (cursor && seen.length < 9)
    expect(seen).toEqual(ids.toReversed())
    const [first = '', second = ''] = ids
    expect((await api.POST('/api/v1/tasks/{taskId}/restore', withId(first))).data).toEqual({ success: true })
    expect((await api.DELETE('/api/v1/tasks/{taskId}', withId(second))).data).toEqual({ success: true })
    expect(await listIds()).toEqual([first])
    expect(await readTask(second)).toBeUndefined()
  })

  it('moves and reorders, and reads the current ids from a conflict', async () => {
    const { api, addTask, listIds } = await newClient()
    const [a, b, c] = [await addTask('a'), await addTask('b'), await addTask('c', { date: '2026-03-02' })]
    const moved = await api.POST('/api/v1/tasks/move', { body: { taskIds: [c], date } })
    expect(moved.data).toEqual({ success: true })
    const { error, response } = await api.POST('/api/v1/tasks/reorder', { body: { date, taskIds: [b, a] } })
    expect(response.status).toBe(409)
    const details: unknown = error?.error.details
    expect(details).toEqual([a, b, c])
    const reordered = await api.POST('/api/v1/tasks/reorder', { body: { date, taskIds: [c, b, a] } })
    expect(reordered.data).toEqual({ success: true })
    expect(await listIds()).toEqual([c, b, a])
  })

  it('reads the dashboard and the analytics', async () => {
    const { api, addTask } = await newClient()
    await addTask('late', { date: '2026-02-28' })
    await addTask('open', { priority: 'high' })
    await addTask('done', { isCompleted: true })
    const { data: dashboard } = await api.GET('/api/v1/tasks/dashboard', { params: { query: { date } } })
    expect(dashboard?.overdue.map(({ text }) => text)).toEqual(['late'])
    expect(dashboard?.pending.map(({ text }) => text)).toEqual(['open'])
    expect(dashboard?.completedToday.map(({ text }) => text)).toEqual(['done'])
    expect(dashboard?.stats).toEqual({ pendingCount: 1, completedTodayCount: 1, streak: 1 })
    const query = { startDate: '2026-02-28', endDate: date }
    expect((await api.GET('/api/v1/tasks/analytics', { params: { query } })).data).toEqual({
      totalTasks: 3,
      completedTasks: 1,
      completionRate: 33,
      currentStreak: 1,
      priorityBreakdown: { high: 1, medium: 0, low: 0, none: 2 },
      dailyStats: [
        { date: '2026-02-28', total: 1, completed: 0 },
        { date, total: 2, completed: 1 },
      ],
    })
  })

  it('reads errors', async () => {
    const { api, addTask } = await newClient()
    const { error: invalid, response } = await api.POST('/api/v1/tasks', { body: { text: ' ', date: '2026-02-30' } })
    expect(response.status).toBe(400)
    expect(errorCodes).toContain(invalid?.error.code)
    expect(invalid?.error.details).toMatchObject([{ path: 'text' }, { path: 'date' }])
    const active = await api.DELETE('/api/v1/tasks/{taskId}', withId(await addTask('active')))
    expect(active.error?.error.code).toBe('INVALID_OPERATION')
    const unknown = await api.GET('/api/v1/tasks/{taskId}', withId(crypto.randomUUID()))
    expect(unknown.error?.error.code).toBe('NOT_FOUND')
    const { api: reader } = await newClient('read')
    const forbidden = await reader.POST('/api/v1/tasks', { body: { text: 'x', date } })
    expect(forbidden.error?.error.code).toBe('INSUFFICIENT_SCOPE')
    const anonymous = await createClient<paths>({ baseUrl }).GET('/api/v1/tasks', { params: { query: { date } } })
    expect(anonymous.error?.error.code).toBe('MISSING_API_KEY')
  })

  it('needs no key for the description', async () => {
    const api = createClient<paths>({ baseUrl })
    expect((await api.GET('/api/v1/openapi.json')).data).toEqual(JSON.parse(JSON.stringify(openApiDocument())))
  })
})
