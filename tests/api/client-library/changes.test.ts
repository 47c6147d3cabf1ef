// Iterations of the client library over changes.
import { describe, expect, inject, it } from 'vitest'
import type { Change, Daymark } from '@/lib/entry/client/entry'
import { startFaultyProxy } from '../../support/faulty-proxy'
import { newLibraryClient, take } from '../../support/library'

const date = '2026-03-01'
const idsOf = (changes: Change[]) => changes.map(({ id }) => id)

async function createTasks(daymark: Daymark, count: number) {
  for (let index = 0; index < count; index++) await daymark.createTask({ text: 'a task', date })
}

describe('followChanges', () => {
  it('begins after a cursor, or now, and waits for more', async () => {
    const proxy = await startFaultyProxy(inject('baseUrl'))
    const daymark = await newLibraryClient({ baseUrl: proxy.url })
    await createTasks(daymark, 3)
    const afterFirst = take(daymark.followChanges({ since: '1' }), 4)
    const changes = daymark.followChanges()
    const first = changes.next()
    // Until the iteration has its cursor, a task would be before it.
    await expect.poll(() => proxy.requests).toContain('GET /api/v1/changes?since=3&limit=100&wait=25')
    await createTasks(daymark, 2)
    expect((await first).value.id).toBe('4')
    expect((await changes.next()).value.id).toBe('5')
    expect(idsOf(await afterFirst)).toEqual(['2', '3', '4', '5'])
  })

  it('ends with the reason of the signal while it waits', async () => {
    const daymark = await newLibraryClient()
    const controller = new AbortController()
    const next = daymark.followChanges({ since: '0', signal: controller.signal }).next()
    setTimeout(() => controller.abort(new Error('enough')), 100)
    await expect(next).rejects.toThrow('enough')
  })

  it('reports that the first request failed, and retries later ones for as long as it takes', async () => {
    const proxy = await startFaultyProxy(inject('baseUrl'))
    const daymark = await newLibraryClient({ baseUrl: proxy.url, maxRetries: 0 })
    proxy.plan.push('lose')
    await expect(daymark.followChanges({ since: '0' }).next()).rejects.toMatchObject({ code: 'UNREACHABLE' })
    proxy.plan.push('lose answer')
    await expect(daymark.createTask({ text: 'a task', date })).rejects.toMatchObject({ code: 'UNREACHABLE' })
    const changes = daymark.followChanges({ since: '0' })
    expect((await changes.next()).value.id).toBe('1')
    // A page of a proxy during maintenance too.
    proxy.plan.push('lose', { refuse: 500 })
    const next = changes.next()
    await expect.poll(() => proxy.plan, { timeout: 10_000 }).toEqual([])
    await createTasks(daymark, 1)
    expect((await next).value.id).toBe('2')
  })

  it('ends with an error when the changes after the cursor are not known', async () => {
    const daymark = await newLibraryClient()
    const next = daymark.followChanges({ since: '999' }).next()
    await expect(next).rejects.toMatchObject({ code: 'GONE', status: 410 })
  })
})

describe('streamChanges', () => {
  it('yields the changes after a cursor as they happen', async () => {
    const daymark = await newLibraryClient()
    await createTasks(daymark, 2)
    const stream = take(daymark.streamChanges({ since: '1' }), 3)
    await createTasks(daymark, 2)
    const changes = await stream
    expect(idsOf(changes)).toEqual(['2', '3', '4'])
    expect(changes[0]).toMatchObject({ type: 'task.created', task: { text: 'a task' }, by: { key: 'test' } })
  })

  it('is opened again after a failure, and ends with the signal and with an error', async () => {
    const proxy = await startFaultyProxy(inject('baseUrl'))
    const daymark = await newLibraryClient({ baseUrl: proxy.url })
    await createTasks(daymark, 1)
    proxy.plan.push({ refuse: 503 })
    const controller = new AbortController()
    const stream = daymark.streamChanges({ since: '0' }, { signal: controller.signal })
    expect((await stream.next()).value).toMatchObject({ id: '1' })
    setTimeout(() => controller.abort(new Error('enough')), 50)
    await expect(stream.next()).rejects.toThrow('enough')
    await expect(daymark.streamChanges({ since: '999' }).next()).rejects.toMatchObject({ code: 'GONE' })
  })
})
