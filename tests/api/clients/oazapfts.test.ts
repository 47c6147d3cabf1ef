// Every operation through the functions that oazapfts generates from the description.
import { describe, expect, inject, it } from 'vitest'
import type { KeyScope } from '@/lib/domain/access/keys/schema'
import { openApiDocument } from '@/lib/entry/http/openapi'
import { errorCodes } from '@/lib/foundation/errors'
import { newAccount, newKey } from '../../support/accounts'
import * as api from '../../support/generated-client'

const date = '2026-03-01'
const baseUrl = inject('baseUrl')

async function newOptions(scope: KeyScope = 'full') {
  return { baseUrl, headers: { 'x-api-key': await newKey(await newAccount(), scope) } }
}
type Options = Awaited<ReturnType<typeof newOptions>>

/** Returns the data of a response with this status. The generated type is a union with one variant per status. */
function dataOf<Response extends { status: number; data?: unknown }, Status extends Response['status']>(
  response: Response,
  status: Status,
): Extract<Response, { status: Status }>['data'] {
  expect(response.status).toBe(status)
  return response.data
}

async function addTask(options: Options, text: string, rest: Partial<api.CreateTask> = {}) {
  return dataOf(await api.createTask({ text, date, ...rest }, {}, options), 201)._id
}

async function listIds(options: Options) {
  return dataOf(await api.listTasks(date, {}, options), 200).map(({ _id }) => _id)
}

describe('a client that oazapfts generates', () => {
  it('creates tasks with and without optional fields, lists them and gets one', async () => {
    const options = await newOptions()
    const bare = await addTask(options, 'bare')
    const optional = { priority: 'high', dueTime: 1772389800000, timeSpent: 12.5, details: 'all fields' } as const
    const full = await addTask(options, 'full', { isCompleted: true, ...optional })
    const tasks = dataOf(await api.listTasks(date, {}, options), 200)
    expect(tasks).toMatchObject([
      { _id: bare, isCompleted: false, priority: null, dueTime: null, timeSpent: null, details: null, order: 0 },
      { _id: full, isCompleted: true, ...optional, order: 1, archivedAt: null, previousDates: [] },
    ])
    const task: api.Task = dataOf(await api.getTask(full, {}, options), 200)
    expect(task).toEqual(tasks[1])
  })

  it('updates a task, clears its optional fields with null, and toggles it', async () => {
    const options = await newOptions()
    const id = await addTask(options, 'before', { priority: 'low', dueTime: 1, timeSpent: 1, details: 'x' })
    const cleared = { priority: null, dueTime: null, timeSpent: null, details: null }
    const changes: api.UpdateTask = { text: 'after', date: '2026-03-02', ...cleared }
    expect(dataOf(await api.updateTask(id, changes, {}, options), 200)).toEqual({ success: true })
    expect(dataOf(await api.getTask(id, {}, options), 200)).toMatchObject({ ...changes, previousDates: [date] })
    expect(dataOf(await api.toggleTask(id, {}, options), 200)).toEqual({ success: true })
    expect(dataOf(await api.getTask(id, {}, options), 200).isCompleted).toBe(true)
  })

  it('archives, pages through the archive, restores and deletes', async () => {
    const options = await newOptions()
    const ids: string[] = []
    for (const text of ['first', 'second', 'third']) ids.push(await addTask(options, text))
    for (const id of ids) dataOf(await api.archiveTask(id, {}, options), 200)
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: api.ArchivePage = dataOf(
        await api.listArchivedTasks({ limit: 1, ...(cursor !== null && { cursor }) }, options),
        200,
      )
      expect(page.tasks).toHaveLength(1)
      seen.push(...page.tasks.map(({ _id }) => _id))
      cursor = page.nextCursor
    } while (cursor !== null && seen.length < 9)
    expect(seen).toEqual(ids.toReversed())
    const [first = '', second = ''] = ids
    expect(dataOf(await api.restoreTask(first, {}, options), 200)).toEqual({ success: true })
    expect(dataOf(await api.deleteTask(second, {}, options), 200)).toEqual({ success: true })
    expect(await listIds(options)).toEqual([first])
    expect(dataOf(await api.getTask(second, {}, options), 404).error.code).toBe('NOT_FOUND')
  })

  it('moves and reorders, and reads the current ids from a conflict', async () => {
    const options = await newOptions()
    const [a, b] = [await addTask(options, 'a'), await addTask(options, 'b')]
    const c = await addTask(options, 'c', { date: '2026-03-02' })
    expect(dataOf(await api.moveTasks({ taskIds: [c], date }, {}, options), 200)).toEqual({ success: true })
    const conflict = dataOf(await api.reorderTasks({ date, taskIds: [b, a] }, {}, options), 409)
    expect(conflict.error).toMatchObject({ code: 'CONFLICT', details: [a, b, c] })
    const taskIds = [c, ...conflict.error.details.slice(0, 2).toReversed()]
    expect(dataOf(await api.reorderTasks({ date, taskIds }, {}, options), 200)).toEqual({ success: true })
    expect(await listIds(options)).toEqual([c, b, a])
  })

  it('reads the dashboard and the analytics', async () => {
    const options = await newOptions()
    await addTask(options, 'late', { date: '2026-02-28' })
    await addTask(options, 'open', { priority: 'high' })
    await addTask(options, 'done', { isCompleted: true })
    const dashboard: api.Dashboard = dataOf(await api.getDashboard(date, {}, options), 200)
    expect(dashboard.overdue.map(({ text }) => text)).toEqual(['late'])
    expect(dashboard.pending.map(({ text }) => text)).toEqual(['open'])
    expect(dashboard.completedToday.map(({ text }) => text)).toEqual(['done'])
    expect(dashboard.stats).toEqual({ pendingCount: 1, completedTodayCount: 1, streak: 1 })
    expect(dataOf(await api.getAnalytics('2026-02-28', date, options), 200)).toEqual({
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

  it('sends preconditions, and reads that a copy is current', async () => {
    const options = await newOptions()
    const id = await addTask(options, 'a task')
    const { headers } = await api.getTask(id, {}, options)
    const etag = headers.get('etag') ?? ''
    dataOf(await api.getTask(id, { ifNoneMatch: etag }, options), 304)
    dataOf(await api.toggleTask(id, { ifMatch: etag }, options), 200)
    const refused = dataOf(await api.toggleTask(id, { ifMatch: etag }, options), 412)
    expect(refused.error.code).toBe('PRECONDITION_FAILED')
  })

  it('reads errors', async () => {
    const options = await newOptions()
    const { error } = dataOf(await api.createTask({ text: ' ', date: '2026-02-30' }, {}, options), 400)
    expect(errorCodes).toContain(error.code)
    expect(error.details).toMatchObject([{ path: 'text' }, { path: 'date' }])
    const active = dataOf(await api.deleteTask(await addTask(options, 'active'), {}, options), 400)
    expect(active.error.code).toBe('INVALID_OPERATION')
    const forbidden = dataOf(await api.createTask({ text: 'x', date }, {}, await newOptions('read')), 403)
    expect(forbidden.error.code).toBe('INSUFFICIENT_SCOPE')
    expect(dataOf(await api.listTasks(date, {}, { baseUrl }), 401).error.code).toBe('MISSING_API_KEY')
  })

  it('needs no key for the description', async () => {
    const description: api.OpenApiDocument = dataOf(await api.getOpenApiDocument({ baseUrl }), 200)
    expect(description).toEqual(JSON.parse(JSON.stringify(openApiDocument())))
  })
})
