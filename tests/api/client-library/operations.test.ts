// Every method of the client library on the real server.
import { describe, expect, it } from 'vitest'
import { ApiError, Daymark } from '@/lib/entry/client/entry'
import { newLibraryClient } from '../../support/library'

const date = '2026-03-01'

async function newClient(...texts: string[]) {
  const daymark = await newLibraryClient()
  const ids: string[] = []
  for (const text of texts) ids.push((await daymark.createTask({ text, date }))._id)
  const textsOf = async (on = date) => (await daymark.listTasks({ date: on })).map(({ text }) => text)
  return { daymark, ids, textsOf }
}

describe('the client library', () => {
  it('creates, lists, gets, updates and toggles tasks', async () => {
    const { daymark } = await newClient()
    const optional = { priority: 'high', dueTime: 1772389800000, timeSpent: 12.5, details: 'all fields' } as const
    const { _id: taskId } = await daymark.createTask({ text: 'a task', date, ...optional })
    const [task] = await daymark.listTasks({ date })
    expect(task).toMatchObject({ _id: taskId, text: 'a task', isCompleted: false, ...optional })
    expect(await daymark.updateTask({ taskId, text: 'changed', priority: null })).toEqual({ success: true })
    expect(await daymark.toggleTask({ taskId })).toEqual({ success: true })
    expect(await daymark.getTask({ taskId })).toMatchObject({ text: 'changed', priority: null, isCompleted: true })
  })

  it('archives, restores and deletes tasks', async () => {
    const { daymark, ids, textsOf } = await newClient('kept', 'gone')
    for (const taskId of ids) await daymark.archiveTask({ taskId })
    expect((await daymark.listArchivedTasks()).tasks.map(({ text }) => text)).toEqual(['gone', 'kept'])
    const [kept = '', gone = ''] = ids
    await daymark.restoreTask({ taskId: kept })
    await daymark.deleteTask({ taskId: gone })
    expect(await textsOf()).toEqual(['kept'])
    await expect(daymark.getTask({ taskId: gone })).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 })
  })

  it('moves and reorders tasks, and reads the current ids from a conflict', async () => {
    const { daymark, ids, textsOf } = await newClient('a', 'b', 'c')
    const [a = '', b = '', c = ''] = ids
    await daymark.moveTasks({ taskIds: [a], date: '2026-03-02' })
    expect(await textsOf('2026-03-02')).toEqual(['a'])
    const conflict = await daymark.reorderTasks({ date, taskIds: [c] }).catch((error: unknown) => error)
    expect(conflict).toBeInstanceOf(ApiError)
    expect(conflict).toMatchObject({ code: 'CONFLICT', status: 409, details: [b, c] })
    await daymark.reorderTasks({ date, taskIds: [c, b] })
    expect(await textsOf()).toEqual(['c', 'b'])
  })

  it('runs batches, searches, and reads dashboard, analytics, account and changes', async () => {
    const { daymark, ids } = await newClient('water the plants')
    const [taskId = ''] = ids
    const { results } = await daymark.runBatch({
      operations: [
        { op: 'create', text: 'feed the cat', date, isCompleted: true },
        { op: 'complete', taskId },
      ],
    })
    expect(results).toHaveLength(2)
    expect((await daymark.searchTasks({ q: 'plants', state: 'completed' })).tasks).toMatchObject([{ _id: taskId }])
    expect((await daymark.getDashboard({ date })).stats).toMatchObject({ completedTodayCount: 2 })
    expect(await daymark.getAnalytics({ startDate: date, endDate: date })).toMatchObject({ completedTasks: 2 })
    expect(await daymark.getMe()).toMatchObject({ key: { name: 'test', scope: 'full' } })
    const { changes } = await daymark.listChanges({ since: '0', limit: 2 })
    expect(changes.map(({ type }) => type)).toEqual(['task.created', 'task.created'])
  })

  it('gives the version of a task, which a write can require', async () => {
    const { daymark, ids } = await newClient('a task')
    const [taskId = ''] = ids
    const { etag, data, status, requestId } = await daymark.request('getTask', { taskId })
    expect([data.text, status, etag, requestId]).toEqual(['a task', 200, '"1"', expect.any(String)])
    await daymark.updateTask({ taskId, text: 'changed' }, { ifMatch: etag })
    await expect(daymark.toggleTask({ taskId }, { ifMatch: etag })).rejects.toMatchObject({
      code: 'PRECONDITION_FAILED',
      status: 412,
    })
  })

  it('writes once with one idempotency key', async () => {
    const { daymark, textsOf } = await newClient()
    const create = () => daymark.request('createTask', { text: 'once', date }, { idempotencyKey: 'delivery-1' })
    const [first, second] = [await create(), await create()]
    expect(second.data).toEqual(first.data)
    expect([first.isReplayed, second.isReplayed]).toEqual([false, true])
    expect(await textsOf()).toEqual(['once'])
    const other = daymark.createTask({ text: 'other', date }, { idempotencyKey: 'delivery-1' })
    await expect(other).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
  })

  it('reports the errors of the service', async () => {
    const { daymark } = await newClient()
    const invalid = await daymark.createTask({ text: ' ', date: '2026-02-30' }).catch((error: unknown) => error)
    expect(invalid).toMatchObject({
      code: 'VALIDATION_ERROR',
      status: 400,
      details: [{ path: 'text' }, { path: 'date' }],
      requestId: expect.any(String),
    })
    const reader = await newLibraryClient({}, 'read')
    await expect(reader.createTask({ text: 'x', date })).rejects.toMatchObject({ code: 'INSUFFICIENT_SCOPE' })
    const stranger = new Daymark({ apiKey: 'svc_unknown', baseUrl: daymark.baseUrl })
    await expect(stranger.listTasks({ date })).rejects.toMatchObject({ code: 'INVALID_API_KEY', status: 401 })
  })

  it('iterates over every page of a search and of the archive', async () => {
    const { daymark, ids } = await newClient('1', '2', '3', '4', '5')
    const found: string[] = []
    for await (const { text } of daymark.searchAllTasks({ sort: 'oldest', limit: 2 })) found.push(text)
    expect(found).toEqual(['1', '2', '3', '4', '5'])
    for (const taskId of ids) await daymark.archiveTask({ taskId })
    const archived: string[] = []
    for await (const { text } of daymark.listAllArchivedTasks({ limit: 2 })) archived.push(text)
    expect(archived).toEqual(['5', '4', '3', '2', '1'])
  })
})
