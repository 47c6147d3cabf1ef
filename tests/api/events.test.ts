import { EventSource } from 'eventsource'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { hashKey } from '@/lib/domain/access/keys/key-token'
import { Change } from '@/lib/domain/tasks/events/schema'
import { db } from '@/lib/foundation/database/client'
import { maxStreamsPerAccount } from '@/lib/foundation/limits'
import { newAccount, newKey, revokeKey } from '../support/accounts'
import { readChanges } from '../support/changes'
import { send } from '../support/http'

const create = async (key: string, text: string) => {
  const { status } = await send('POST', '/api/v1/tasks', { key, body: { text, date: '2026-03-01' } })
  expect(status).toBe(201)
}

/** Opens a stream with an independent client, until the test ends. */
async function open(key: string, query = '', headers: Record<string, string> = {}) {
  const received: Change[] = []
  const ids: string[] = []
  const source = new EventSource(`${inject('baseUrl')}/api/v1/events${query}`, {
    fetch: (url, init) => fetch(url, { ...init, headers: { ...init.headers, ...headers, 'x-api-key': key } }),
  })
  onTestFinished(() => source.close())
  source.onmessage = ({ data, lastEventId }) => {
    received.push(Change.parse(JSON.parse(data)))
    ids.push(lastEventId)
  }
  await new Promise((resolve) => source.addEventListener('open', resolve))
  const texts = () => received.map(({ task }) => task?.text)
  return { source, received, ids, texts }
}

/** Opens a stream and leaves the rest to the test. */
function openRaw(key: string, headers: Record<string, string> = {}) {
  const controller = new AbortController()
  onTestFinished(() => controller.abort())
  return fetch(`${inject('baseUrl')}/api/v1/events`, {
    headers: { 'x-api-key': key, ...headers },
    signal: controller.signal,
  })
}

describe('the stream of changes', () => {
  it('carries the changes that /changes lists, as they happen', async () => {
    const key = await newKey(await newAccount())
    const { received, ids } = await open(key)
    for (const text of ['a', 'b', 'c']) await create(key, text)
    await expect.poll(() => received.length).toBe(3)
    expect(received).toEqual((await readChanges(key, { since: 0 })).changes)
    expect(ids).toEqual(['1', '2', '3'])
  })

  it('begins after a cursor, more changes than are read at once included', async () => {
    const key = await newKey(await newAccount())
    for (let batch = 0; batch < 3; batch++) {
      const operations = Array.from({ length: 90 }, (_, n) => ({
        op: 'create',
        text: `${batch * 90 + n}`,
        date: '2026-03-01',
      }))
      await send('POST', '/api/v1/tasks/batch', { key, body: { operations } })
    }
    const { texts } = await open(key, '?since=5')
    await expect.poll(() => texts().length).toBe(265)
    expect(texts()).toEqual(Array.from({ length: 265 }, (_, index) => `${index + 5}`))
  })

  it('goes on after the last event that a client received, whatever its URL says', async () => {
    const key = await newKey(await newAccount())
    for (const text of ['a', 'b', 'c']) await create(key, text)
    const { texts } = await open(key, '?since=0', { 'last-event-id': '2' })
    await expect.poll(texts).toEqual(['c'])
  })

  it('gives a client its cursor before the first event, so that it misses nothing when it reconnects', async () => {
    const key = await newKey(await newAccount())
    await create(key, 'a')
    const { body } = await openRaw(key)
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    while (!text.includes('id: 1\n\n')) text += (await reader?.read())?.value ?? ''
    expect(text).not.toContain('data:')
  })

  it('has the headers of every response, and those that keep proxies from delaying events', async () => {
    const { headers } = await openRaw(await newKey(await newAccount()))
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store, no-transform')
    expect(headers.get('x-accel-buffering')).toBe('no')
    expect(headers.get('x-ratelimit-remaining')).toBe('299')
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('x-request-id')).toBeTruthy()
    expect(headers.get('content-encoding')).toBeNull()
  })

  it('ends when its key is revoked', async () => {
    const key = await newKey(await newAccount())
    const response = await openRaw(key)
    await revokeKey(key)
    expect(await response.text()).toMatch(/id: 0/)
  }, 15_000)

  it('ends when its key expires', async () => {
    const key = await newKey(await newAccount())
    await db().apiKey.update({ where: { hash: hashKey(key) }, data: { expiresAt: new Date(Date.now() + 1500) } })
    const response = await openRaw(key)
    expect(response.status).toBe(200)
    await response.text()
    expect((await openRaw(key)).status).toBe(401)
  }, 15_000)

  it('ends when its account is deleted', async () => {
    const account = await newAccount()
    const response = await openRaw(await newKey(account))
    await db().user.delete({ where: { id: account.userId } })
    await response.text()
  }, 15_000)

  it('is refused when an account has 20, until one of them closes', async () => {
    const account = await newAccount()
    const key = await newKey(account)
    const controllers = Array.from({ length: maxStreamsPerAccount }, () => new AbortController())
    const path = `${inject('baseUrl')}/api/v1/events`
    const opened = await Promise.all(
      controllers.map(({ signal }) => fetch(path, { headers: { 'x-api-key': key }, signal })),
    )
    expect(opened.map(({ status }) => status)).toEqual(controllers.map(() => 200))
    const refused = await send('GET', '/api/v1/events', { key })
    expect(refused).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect((await send('GET', '/api/v1/events', { key: await newKey(await newAccount()) })).status).toBe(200)
    controllers[0]?.abort()
    await expect.poll(async () => (await send('GET', '/api/v1/events', { key })).status).toBe(200)
    for (const { abort } of controllers.map((controller) => ({ abort: () => controller.abort() }))) abort()
  })

  it('has no place taken by a refused one', async () => {
    const key = await newKey(await newAccount())
    for (let time = 0; time < maxStreamsPerAccount + 5; time++) {
      expect(await send('GET', '/api/v1/events?since=7', { key })).toMatchObject({ status: 410, code: 'GONE' })
    }
    expect((await send('GET', '/api/v1/events', { key })).status).toBe(200)
  })

  it('lets pages of any origin go on after an event', async () => {
    const { headers } = await send('OPTIONS', '/api/v1/events')
    expect(headers.get('access-control-allow-headers')).toContain('Last-Event-ID')
  })

  it('cannot be asked for with HEAD, which nothing would end', async () => {
    const answer = await send('HEAD', '/api/v1/events', { key: await newKey(await newAccount()) })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('GET, OPTIONS')
  })
})
