import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createKey } from '@/lib/domain/access/keys/create-key'
import { deleteOldEvents } from '@/lib/domain/changes/delete'
import { createTask as createAsSession } from '@/lib/domain/tasks/create-task'
import { db } from '@/lib/foundation/database/client'
import { expireKey, newAccount, newKey, revokeKey } from '../support/accounts'
import { newActor } from '../support/actor'
import { readChanges } from '../support/changes'
import { send } from '../support/http'

const [d1, d2] = ['2026-03-01', '2026-03-02']

/** Calls the API with a key, and expects success. */
function clientOf(key: string) {
  return async (method: string, path: string, body?: object, headers?: Record<string, string>) => {
    const answer = await send(method, `/api/v1/tasks${path}`, { key, body, ...(headers && { headers }) })
    expect(answer.status, answer.text).toBeLessThan(300)
    return JSON.parse(answer.text)
  }
}

async function newClient() {
  const account = await newAccount()
  const key = await newKey(account)
  return { ...account, key, call: clientOf(key) }
}

const typesOf = ({ changes }: Awaited<ReturnType<typeof readChanges>>) => changes.map(({ type }) => type)

describe('changes', () => {
  it('begin without any, with the current cursor', async () => {
    const { key, call } = await newClient()
    expect(await readChanges(key)).toEqual({ changes: [], nextCursor: '0' })
    await call('POST', '', { text: 'x', date: d1 })
    expect(await readChanges(key)).toEqual({ changes: [], nextCursor: '1' })
    expect(await readChanges(key, { since: 1 })).toEqual({ changes: [], nextCursor: '1' })
    // Without a cursor there is nothing to wait for.
    expect(await readChanges(key, { wait: 25 })).toEqual({ changes: [], nextCursor: '1' })
  })

  it('tell what happened to a task, with what did it, when, and the task as it is now', async () => {
    const account = await newAccount()
    const key = await createKey(account, { name: 'laptop', scope: 'full', expiresAt: null })
    const call = clientOf(key)
    const before = Date.now()
    const { _id } = await call('POST', '', { text: 'x', date: d1 })
    await call('PATCH', `/${_id}`, { text: 'y' })
    const [created, updated, ...others] = (await readChanges(key, { since: 0 })).changes
    expect(others).toEqual([])
    const task = await call('GET', `/${_id}`)
    expect(created).toEqual({
      id: '1',
      type: 'task.created',
      at: expect.any(Number),
      by: { key: 'laptop' },
      taskId: _id,
      task,
    })
    expect(updated).toMatchObject({ id: '2', type: 'task.updated', task: { text: 'y' } })
    expect(created?.at).toBeGreaterThan(before - 60_000)
    expect(updated?.at).toBeGreaterThanOrEqual(created?.at ?? 0)
  })

  it.each([
    ['without a key', false],
    ['with an idempotency key', true],
  ])('have an event for each change and none for what changes nothing, %s', async (_how, isOnce) => {
    const { key, call: callPlain } = await newClient()
    const call = (method: string, path: string, body?: object) =>
      callPlain(method, path, body, isOnce ? { 'idempotency-key': randomUUID() } : {})
    const { _id: a } = await call('POST', '', { text: 'a', date: d1 })
    const { _id: b } = await call('POST', '', { text: 'b', date: d1, isCompleted: true })
    const steps: [string, string, object | undefined, string[]][] = [
      ['PATCH', `/${a}`, {}, []],
      ['PATCH', `/${a}`, { text: 'a', priority: null, date: d1, isCompleted: false }, []],
      ['PATCH', `/${a}`, { priority: 'high' }, ['updated']],
      ['PATCH', `/${a}`, { isCompleted: true }, ['completed']],
      ['PATCH', `/${a}`, { isCompleted: true }, []],
      ['PATCH', `/${a}`, { text: 'c', date: d2, isCompleted: false }, ['moved', 'updated', 'reopened']],
      ['PATCH', `/${a}`, { date: d1, dueTime: 8.64e15, timeSpent: 0.5, details: 'é' }, ['moved', 'updated']],
      ['PATCH', `/${a}`, { dueTime: 8.64e15, timeSpent: 0.5, details: 'é' }, []],
      ['POST', `/${a}/toggle`, undefined, ['completed']],
      ['POST', `/${a}/toggle`, undefined, ['reopened']],
      ['POST', '/reorder', { date: d1, taskIds: [a, b] }, ['reordered', 'reordered']],
      ['POST', '/reorder', { date: d1, taskIds: [a, b] }, []],
      ['POST', '/move', { taskIds: [a, b], date: d2 }, ['moved', 'moved']],
      ['POST', '/move', { taskIds: [a, b], date: d2 }, []],
      ['POST', `/${a}/restore`, undefined, []],
      ['POST', `/${a}/archive`, undefined, ['archived']],
      ['POST', `/${a}/archive`, undefined, []],
      ['POST', `/${a}/restore`, undefined, ['restored']],
      ['POST', `/${a}/archive`, undefined, ['archived']],
      ['DELETE', `/${a}`, undefined, ['deleted']],
    ]
    for (const [method, path, body, expected] of steps) {
      const { nextCursor: since } = await readChanges(key)
      await call(method, path, body)
      const types = typesOf(await readChanges(key, { since }))
      expect(types, `${method} ${path} ${JSON.stringify(body)}`).toEqual(expected.map((type) => `task.${type}`))
    }
    const { changes } = await readChanges(key, { since: 0 })
    expect(changes.map(({ id }) => id)).toEqual(changes.map((_, index) => String(index + 1)))
    for (const { taskId, task } of changes) expect(task === null).toBe(taskId === a)
  })

  it('have the events of a batch in the order of its operations', async () => {
    const { key, call } = await newClient()
    const { _id: taskId } = await call('POST', '', { text: 'x', date: d1 })
    const operations = [
      { op: 'complete', taskId },
      { op: 'create', text: 'y', date: d2 },
      { op: 'update', taskId, text: 'z', date: d2 },
      { op: 'update', taskId, text: 'z' },
      { op: 'archive', taskId },
      { op: 'delete', taskId },
    ]
    const { results } = await call('POST', '/batch', { operations })
    const { changes } = await readChanges(key, { since: 1 })
    expect(changes.map((change) => [change.type, change.taskId])).toEqual([
      ['task.completed', taskId],
      ['task.created', results[1]._id],
      ['task.moved', taskId],
      ['task.updated', taskId],
      ['task.archived', taskId],
      ['task.deleted', taskId],
    ])
    expect(changes.at(-1)).toMatchObject({ task: null })
  })

  it('have one event for a write that is repeated, and none for one that fails', async () => {
    const { key, call } = await newClient()
    const { _id } = await call('POST', '', { text: 'x', date: d1 })
    const headers = { 'idempotency-key': 'once' }
    for (let time = 0; time < 3; time++) await call('POST', `/${_id}/toggle`, undefined, headers)
    const failing = [
      send('DELETE', `/api/v1/tasks/${_id}`, { key }),
      send('POST', `/api/v1/tasks/${_id}/toggle`, { key, headers: { 'if-match': '"1"' } }),
      send('POST', `/api/v1/tasks/${randomUUID()}/toggle`, { key, headers: { 'idempotency-key': 'other' } }),
      send('POST', '/api/v1/tasks/move', { key, body: { taskIds: [_id, randomUUID()], date: d2 } }),
      send('POST', '/api/v1/tasks/batch', {
        key,
        body: {
          operations: [
            { op: 'archive', taskId: _id },
            { op: 'delete', taskId: randomUUID() },
          ],
        },
      }),
    ]
    for (const { status } of await Promise.all(failing)) expect(status).toBeGreaterThanOrEqual(400)
    expect(typesOf(await readChanges(key, { since: 0 }))).toEqual(['task.created', 'task.completed'])
  })

  it('name the session of a person who made the change in the web app', async () => {
    const actor = await newActor()
    await createAsSession(actor, { text: 'x', date: d1, isCompleted: false })
    const { changes } = await readChanges(await newKey(actor), { since: 0 })
    expect(changes).toMatchObject([{ by: { session: true } }])
    const stored = await db().taskEvent.findFirst({ where: { userId: actor.userId } })
    expect(stored).toMatchObject({ sessionId: actor.session?.id, keyId: null, keyName: null })
  })

  it('keep the name that a key had when it made the change', async () => {
    const account = await newAccount()
    const key = await createKey(account, { name: 'old', scope: 'full', expiresAt: null })
    const call = clientOf(key)
    await call('POST', '', { text: 'x', date: d1 })
    await db().apiKey.updateMany({ where: account, data: { name: 'new' } })
    await expect
      .poll(async () => {
        await call('POST', '', { text: 'y', date: d1 })
        return (await readChanges(key, { since: 0 })).changes.at(-1)?.by
      })
      .toEqual({ key: 'new' })
    expect((await readChanges(key, { since: 0, limit: 1 })).changes).toMatchObject([{ by: { key: 'old' } }])
  })

  it('come in pages that neither skip nor repeat one', async () => {
    const { key, call } = await newClient()
    const operations = Array.from({ length: 7 }, (_, index) => ({ op: 'create', text: `${index}`, date: d1 }))
    await call('POST', '/batch', { operations })
    const texts: unknown[] = []
    for (let since = '0'; ; ) {
      const { changes, nextCursor } = await readChanges(key, { since, limit: 3 })
      texts.push(...changes.map(({ task }) => task?.text))
      if (changes.length === 0) break
      expect(changes.at(-1)?.id).toBe(nextCursor)
      since = nextCursor
    }
    expect(texts).toEqual(['0', '1', '2', '3', '4', '5', '6'])
  })

  it('are those of the account alone', async () => {
    const [mine, theirs] = [await newClient(), await newClient()]
    await theirs.call('POST', '', { text: 'PRIVATE', date: d1 })
    expect(await readChanges(mine.key, { since: 0 })).toEqual({ changes: [], nextCursor: '0' })
  })

  it.each(['-1', '1.5', 'x', '', '00', '1e3', '9'.repeat(16)])('refuse %j as a cursor', async (since) => {
    const { key } = await newClient()
    const answer = await send('GET', `/api/v1/changes?since=${encodeURIComponent(since)}`, { key })
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
  })

  it.each(['-1', '26', '1.5', 'x', '100'])('refuse to wait for %j seconds', async (wait) => {
    const { key } = await newClient()
    expect(await send('GET', `/api/v1/changes?since=0&wait=${wait}`, { key })).toMatchObject({ status: 400 })
  })
})

describe('a cursor', () => {
  const isGone = { status: 410, code: 'GONE' }
  const readAfter = (key: string, since: number) => send('GET', `/api/v1/changes?since=${since}`, { key })

  it('is gone once a change after it is older than 30 days, and the next one is not', async () => {
    const { userId, key, call } = await newClient()
    for (const text of ['a', 'b', 'c']) await call('POST', '', { text, date: d1 })
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000)
    await db().taskEvent.updateMany({ where: { userId, position: { lte: 1 } }, data: { at: daysAgo(30.01) } })
    await db().taskEvent.updateMany({ where: { userId, position: 2 }, data: { at: daysAgo(29.99) } })
    expect(await readAfter(key, 0)).toMatchObject(isGone)
    expect((await readChanges(key, { since: 1 })).changes).toHaveLength(2)
    expect(await deleteOldEvents()).toBeGreaterThanOrEqual(1)
    expect(await db().taskEvent.count({ where: { userId } })).toBe(2)
    expect(await readAfter(key, 0)).toMatchObject(isGone)
    expect((await readChanges(key, { since: 1 })).changes).toHaveLength(2)
  })

  it('is gone when every change after it is deleted, and stays valid when there was none', async () => {
    const { userId, key, call } = await newClient()
    for (const text of ['a', 'b']) await call('POST', '', { text, date: d1 })
    await db().taskEvent.deleteMany({ where: { userId } })
    expect(await readAfter(key, 1)).toMatchObject(isGone)
    expect(await readChanges(key, { since: 2 })).toEqual({ changes: [], nextCursor: '2' })
  })

  it('is gone when the account never got so far, as after a backup was restored', async () => {
    const { key } = await newClient()
    expect(await readAfter(key, 1)).toMatchObject(isGone)
  })
})

// At the same time, because waiting takes no processor.
describe.concurrent('a request that waits', () => {
  it('is answered as soon as there is a change', async () => {
    const { key, call } = await newClient()
    const waiting = readChanges(key, { since: 0, wait: 25 })
    await call('POST', '', { text: 'x', date: d1 })
    expect(typesOf(await waiting)).toEqual(['task.created'])
  }, 15_000)

  it('is answered without changes when the time is over', async () => {
    const { key } = await newClient()
    const start = performance.now()
    expect(await readChanges(key, { since: 0, wait: 1 })).toEqual({ changes: [], nextCursor: '0' })
    expect(performance.now() - start).toBeGreaterThan(950)
  })

  it('may take longer than other requests may', async () => {
    const { key } = await newClient()
    expect(await readChanges(key, { since: 0, wait: 11 })).toEqual({ changes: [], nextCursor: '0' })
  })

  it.each([
    ['is revoked', revokeKey],
    ['expires', expireKey],
  ])(
    'is refused when its key %s',
    async (_how, end) => {
      const { key, userId } = await newClient()
      const waiting = send('GET', '/api/v1/changes?since=0&wait=25', { key })
      await expect
        .poll(() => db().apiKey.count({ where: { userId, lastUsedAt: { not: null } } }), { timeout: 10_000 })
        .toBe(1)
      await end(key)
      expect(await waiting).toMatchObject({ status: 401, code: 'INVALID_API_KEY' })
    },
    15_000,
  )

  it('does not keep others from being answered', async () => {
    const keys = await Promise.all(Array.from({ length: 4 }, async () => (await newClient()).key))
    const waiting = Array.from({ length: 100 }, (_, index) =>
      readChanges(keys[index % 4] ?? '', { since: 0, wait: 10 }),
    )
    let hasWaited = false
    const answers = Promise.all(waiting).finally(() => {
      hasWaited = true
    })
    const { call } = await newClient()
    await call('POST', '', { text: 'x', date: d1 })
    expect(hasWaited).toBe(false)
    for (const { changes } of await answers) expect(changes).toEqual([])
  })
})
