import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { withChangeId } from '@/lib/domain/access/actor'
import { changesChannel } from '@/lib/domain/changes/change-notification'
import { flushChanges, publishChange } from '@/lib/domain/changes/publish-changes'
import {
  currentPosition,
  haveTasksChangedSince,
  markRender,
  stopWatching,
  watchTasks,
} from '@/lib/domain/changes/watch-changes'
import { createTask } from '@/lib/domain/tasks/create-task'
import { moveTasks } from '@/lib/domain/tasks/move-tasks'
import { toggleTask } from '@/lib/domain/tasks/toggle-task'
import { disconnect } from '@/lib/foundation/database/client'
import { notifications } from '@/lib/foundation/database/notifications'
import { setDatabaseUrl } from '@/lib/foundation/settings/env'
import { newActor } from '../../support/actor'
import { newTask } from '../../support/new-task'
import { provideDatabase } from '../../support/provide-database'

const own = provideDatabase()

afterEach(async () => {
  stopWatching()
  await notifications().close()
})

const date = '2026-03-01'
const task = { text: 'x', date, isCompleted: false }

async function client() {
  const connected = new pg.Client({ connectionString: own.ownerUrl })
  await connected.connect()
  onTestFinished(() => connected.end())
  return connected
}

const listeners = `FROM pg_stat_activity WHERE application_name = 'daymark-notifications' AND datname = current_database()`

/** Watches an account, and waits until its notifications arrive. */
async function watch(actor: Parameters<typeof watchTasks>[0]) {
  const onChange = vi.fn()
  const onClose = vi.fn()
  const stop = watchTasks(actor, { onChange, onClose })
  await vi.waitFor(
    () => {
      publishChange(actor)
      expect(onChange).toHaveBeenCalled()
    },
    { timeout: 10_000, interval: 100 },
  )
  // Notifications arrive in order, so no earlier one follows this one.
  const last = randomUUID()
  publishChange(withChangeId(actor, last))
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith(last), { timeout: 10_000 })
  onChange.mockClear()
  return { onChange, onClose, stop }
}

/** A page that is rendered in the millisecond of a change may lack it. */
const nextMillisecond = () => new Promise((resolve) => setTimeout(resolve, 2))

describe('a watcher of tasks', () => {
  it('receives every kind of change, and none of other accounts', async () => {
    const actor = await newActor()
    const stranger = await newActor()
    const own = await watch(actor)
    const other = await watch(stranger)
    own.onChange.mockClear()
    const heard = () => vi.waitFor(() => expect(own.onChange).toHaveBeenCalled(), { timeout: 10_000 })
    const taskId = await newTask(actor, task)
    await heard()
    own.onChange.mockClear()
    await toggleTask(actor, { taskId })
    await heard()
    own.onChange.mockClear()
    await moveTasks(actor, { taskIds: [taskId], date: '2026-03-02' })
    await heard()
    expect(other.onChange).not.toHaveBeenCalled()
  })

  it('receives a burst of changes as few', async () => {
    const actor = await newActor()
    const { onChange } = await watch(actor)
    for (let count = 0; count < 20; count++) await createTask(actor, task)
    await vi.waitFor(() => expect(onChange).toHaveBeenCalled(), { timeout: 10_000 })
    expect(onChange.mock.calls.length).toBeLessThan(20)
  })

  it('shares one connection with all others, and is told when the server stops', async () => {
    const watchers = await Promise.all([watch(await newActor()), watch(await newActor()), watch(await newActor())])
    const database = await client()
    const count = async () => (await database.query(`SELECT count(*)::integer AS count ${listeners}`)).rows[0].count
    expect(await count()).toBe(1)
    stopWatching()
    expect(watchers.map(({ onClose }) => onClose.mock.calls.length)).toEqual([1, 1, 1])
    await notifications().close()
    await vi.waitFor(async () => expect(await count()).toBe(0), { timeout: 10_000 })
  })

  it('polls while the connection is lost, and receives changes once it is back', async () => {
    const actor = await newActor()
    const { onChange } = await watch(actor)
    const database = await client()
    await database.query(`SELECT pg_terminate_backend(pid) ${listeners}`)
    await createTask(actor, task)
    await vi.waitFor(() => expect(onChange).toHaveBeenCalled(), { timeout: 10_000 })
    await vi.waitFor(
      async () => expect((await database.query(`SELECT pid ${listeners} AND query ILIKE 'LISTEN%'`)).rowCount).toBe(1),
      { timeout: 10_000 },
    )
    await vi.waitFor(
      async () => {
        onChange.mockClear()
        await createTask(actor, task)
        await vi.waitFor(() => expect(onChange).toHaveBeenCalled(), { timeout: 500 })
      },
      { timeout: 10_000 },
    )
  })

  it('receives nothing after it stops watching', async () => {
    const actor = await newActor()
    const gone = await watch(actor)
    const still = await watch(actor)
    gone.onChange.mockClear()
    gone.stop()
    await createTask(actor, task)
    await vi.waitFor(() => expect(still.onChange).toHaveBeenCalled(), { timeout: 10_000 })
    expect(gone.onChange).not.toHaveBeenCalled()
  })
})

describe('a change', () => {
  it('is published under the id of the request that made it, if it has one', async () => {
    const actor = await newActor()
    const { onChange } = await watch(actor)
    const changeId = randomUUID()
    await createTask(withChangeId(actor, changeId), task)
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith(changeId), { timeout: 10_000 })
    onChange.mockClear()
    await createTask(actor, task)
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith(undefined), { timeout: 10_000 })
  })

  it('is published together with others of its time, each under its own id', async () => {
    const actor = await newActor()
    const { onChange } = await watch(actor)
    const ids = [randomUUID(), randomUUID()]
    for (const id of [...ids, ...ids]) publishChange(withChangeId(actor, id))
    await vi.waitFor(() => expect(onChange.mock.calls.flat().toSorted()).toEqual(ids.toSorted()), { timeout: 10_000 })
  })

  it('of a page is flushed by the server, whose bundle has its own copy of the module', async () => {
    const actor = await newActor()
    const listener = await client()
    const payloads: (string | undefined)[] = []
    listener.on('notification', ({ payload }) => payloads.push(payload))
    await listener.query(`LISTEN ${changesChannel}`)
    // The first module that needs the publisher makes it, and other tests replace the database of this one.
    await flushChanges()
    vi.resetModules()
    const copy = await import('@/lib/domain/changes/publish-changes')
    expect(copy.publishChange).not.toBe(publishChange)
    copy.publishChange(actor)
    await flushChanges()
    // PostgreSQL delivers pending notifications with the answer to the next query.
    await listener.query('SELECT 1')
    expect(payloads).toContainEqual(expect.stringContaining(actor.userId))
  })

  it('is published once the database is back', async () => {
    const actor = await newActor()
    const { onChange } = await watch(actor)
    const changeId = randomUUID()
    await disconnect()
    setDatabaseUrl('postgres://nobody@127.0.0.1:1/nowhere')
    onTestFinished(() => setDatabaseUrl(own.url))
    publishChange(withChangeId(actor, changeId))
    await vi.waitFor(() => expect(notifications().isCurrent()).toBe(false), { timeout: 10_000 })
    await disconnect()
    setDatabaseUrl(own.url)
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith(changeId), { timeout: 10_000 })
  })
})

describe('a page that comes back', () => {
  it('reports whether tasks changed since a page was rendered, or since its position', async () => {
    const actor = await newActor()
    const { onChange } = await watch(actor)
    const page = { rendered: markRender(), position: currentPosition(actor) }
    expect(await haveTasksChangedSince(actor, page)).toBe(false)
    await createTask(actor, task)
    await vi.waitFor(() => expect(onChange).toHaveBeenCalled(), { timeout: 10_000 })
    expect(await haveTasksChangedSince(actor, page)).toBe(true)
    expect(await haveTasksChangedSince(actor, { ...page, position: currentPosition(actor) })).toBe(false)
    await nextMillisecond()
    expect(await haveTasksChangedSince(actor, { rendered: markRender(), position: '' })).toBe(false)
  })

  it('reports it even without watchers', async () => {
    const actor = await newActor()
    const { stop } = await watch(actor)
    stop()
    const page = { rendered: markRender(), position: currentPosition(actor) }
    expect(await haveTasksChangedSince(actor, page)).toBe(false)
    await createTask(actor, task)
    await vi.waitFor(async () => expect(await haveTasksChangedSince(actor, page)).toBe(true), { timeout: 10_000 })
  })

  it('may have missed a change when the connection was lost', async () => {
    const actor = await newActor()
    await watch(actor)
    const page = { rendered: markRender(), position: currentPosition(actor) }
    const database = await client()
    await database.query(`SELECT pg_terminate_backend(pid) ${listeners}`)
    await vi.waitFor(() => expect(notifications().isCurrent()).toBe(false), { timeout: 10_000 })
    expect(await haveTasksChangedSince(actor, page)).toBe(true)
    await vi.waitFor(() => expect(notifications().isCurrent()).toBe(true), { timeout: 10_000 })
    expect(await haveTasksChangedSince(actor, page)).toBe(true)
  })
})
