// The client library behind a proxy that fails.
import { describe, expect, inject, it } from 'vitest'
import { startFaultyProxy } from '../../support/faulty-proxy'
import { newLibraryClient, take } from '../../support/library'

const date = '2026-03-01'

async function newFaultyClient() {
  const proxy = await startFaultyProxy(inject('baseUrl'))
  return { proxy, daymark: await newLibraryClient({ baseUrl: proxy.url }), direct: inject('baseUrl') }
}

describe('the client library, when requests fail', () => {
  it('tries again after 503 and 429, as late as the answer says', async () => {
    const { proxy, daymark } = await newFaultyClient()
    proxy.plan.push({ refuse: 503 }, { refuse: 429, retryAfter: 1 })
    const start = performance.now()
    await daymark.createTask({ text: 'once', date })
    expect(performance.now() - start).toBeGreaterThan(1000)
    expect(proxy.requests).toEqual(Array(3).fill('POST /api/v1/tasks'))
    expect(await daymark.listTasks({ date })).toHaveLength(1)
  })

  it('writes once when the answer is lost', async () => {
    const { proxy, daymark } = await newFaultyClient()
    proxy.plan.push('lose answer')
    const { data, isReplayed } = await daymark.request('createTask', { text: 'once', date })
    expect(isReplayed).toBe(true)
    proxy.plan.push('lose', 'lose answer')
    await daymark.toggleTask({ taskId: data._id })
    expect(await daymark.listTasks({ date })).toMatchObject([{ _id: data._id, isCompleted: true }])
    expect(proxy.requests).toHaveLength(2 + 3 + 1)
  })

  it('stops waiting when it is aborted', async () => {
    const { proxy, daymark } = await newFaultyClient()
    proxy.plan.push({ refuse: 503, retryAfter: 30 })
    const controller = new AbortController()
    const pending = daymark.createTask({ text: 'never', date }, { signal: controller.signal })
    await expect.poll(() => proxy.requests.length).toBe(1)
    // The answer is on its way, or the wait has begun.
    setTimeout(() => controller.abort(), 100)
    await expect(pending).rejects.toMatchObject({ name: 'AbortError' })
    expect(await daymark.listTasks({ date })).toEqual([])
  })

  it('follows the changes through lost connections, each once and in order', async () => {
    const { proxy, daymark } = await newFaultyClient()
    const count = 20
    const seen = take(daymark.followChanges({ since: '0' }), count)
    for (let written = 0; written < count; written++) {
      if (written % 8 === 5) proxy.plan.push('lose answer', { refuse: 502 }, 'lose')
      await daymark.createTask({ text: `task ${written}`, date })
    }
    const changes = await seen
    expect(changes.map(({ id }) => Number(id))).toEqual(Array.from({ length: count }, (_, index) => index + 1))
    expect(changes.map(({ task }) => task?.text)).toEqual(Array.from({ length: count }, (_, index) => `task ${index}`))
  })

  it('reads no page before it is needed', async () => {
    const { proxy, daymark } = await newFaultyClient()
    for (const text of ['1', '2', '3']) await daymark.createTask({ text, date })
    proxy.requests.length = 0
    expect(await take(daymark.searchAllTasks({ limit: 2 }), 2)).toHaveLength(2)
    expect(proxy.requests).toEqual(['GET /api/v1/tasks/search?limit=2'])
  })
})
