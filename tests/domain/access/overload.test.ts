// More requests than the service answers in time.
import { once } from 'node:events'
import type { RequestListener, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { checkOutConnection, database } from '@/lib/foundation/database/client'
import { closeHttpServer, createHttpServer } from '@/lib/server/http/http-server'
import type { ServerLimits } from '@/lib/server/http/limits'
import { listen } from '@/lib/server/http/listen'
import { newKey } from '../../support/accounts'
import { newActor } from '../../support/actor'
import { expectUnavailable, pooledRead, timedRequests } from '../../support/timed-requests'

async function serve(
  limits: Partial<ServerLimits>,
  answerPage: RequestListener = (_request, response) => response.end(),
) {
  const server = createHttpServer(answerPage, { limits })
  const baseUrl = await listen(server, '127.0.0.1', 0)
  onTestFinished(() => closeHttpServer(server, 0))
  const key = await newKey(await newActor())
  return { baseUrl, key, ...timedRequests(baseUrl, key) }
}

/** Lets requests wait in front of the database. */
async function occupyPool(): Promise<() => Promise<void>> {
  const held = await Promise.all(Array.from({ length: database().pool.options.max }, checkOutConnection))
  return async () => {
    for (const connection of held) await connection.release()
  }
}

const waiting = (count: number) =>
  vi.waitFor(() => expect(database().pool.waitingCount).toBeGreaterThanOrEqual(count), { interval: 1 })

it('rejects further requests, which then have no effect, and still answers health checks', async () => {
  const { list, readPooled, create, health } = await serve({ maxRequests: 3, maxQueueMs: 200 })
  expect((await list()).status).toBe(200)
  const free = await occupyPool()
  const admitted = [readPooled(), readPooled(), readPooled()]
  await waiting(3)
  const rejected = await create('too much')
  expect(expectUnavailable(rejected)).toBe('no')
  expect(rejected.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(rejected.headers.get('connection')).not.toBe('close')
  expect((await health()).status).toBe(200)
  await free()
  expect((await Promise.all(admitted)).map(({ status }) => status)).toEqual([200, 200, 200])
  const after = await list()
  expect(after.status).toBe(200)
  expect(JSON.parse(after.text)).toEqual([])
})

it('forgets the requests of clients that have disconnected', async () => {
  const { baseUrl, key, list } = await serve({ maxRequests: 1, maxQueueMs: 200 })
  const free = await occupyPool()
  const client = connect(Number(new URL(baseUrl).port), '127.0.0.1').on('error', () => undefined)
  await once(client, 'connect')
  client.write(`GET ${pooledRead} HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${key}\r\n\r\n`)
  await waiting(1)
  expect((await list()).status).toBe(503)
  client.resetAndDestroy()
  await free()
  await vi.waitFor(async () => expect((await list()).status).toBe(200), { timeout: 10_000 })
})

it('lets requests wait for one another, and serves all of them', async () => {
  const { list } = await serve({ maxRequests: 1, maxQueueMs: 60_000 })
  const finished: number[] = []
  const answers = Array.from({ length: 20 }, async (_, index) => {
    const { status } = await list()
    finished.push(index)
    return status
  })
  expect(await Promise.all(answers)).toEqual(Array(20).fill(200))
  expect(finished).toHaveLength(20)
})

it('renders few pages at a time, lets others wait, and still answers the API', async () => {
  const rendering: ServerResponse[] = []
  const { baseUrl, list } = await serve({ maxPages: 2, maxPageQueueMs: 200 }, (_request, response) => {
    rendering.push(response)
  })
  const first = [fetch(baseUrl), fetch(baseUrl)]
  await vi.waitFor(() => expect(rendering).toHaveLength(2), { timeout: 10_000 })
  const rejected = await fetch(baseUrl)
  expect(rejected.status).toBe(503)
  expect(rejected.headers.get('retry-after')).toBe('5')
  expect(rejected.headers.get('content-security-policy')).toBeTruthy()
  expect(rendering).toHaveLength(2)
  expect((await list()).status).toBe(200)
  const waiting = fetch(baseUrl)
  rendering[0]?.end('page')
  await vi.waitFor(() => expect(rendering).toHaveLength(3), { timeout: 10_000 })
  for (const response of rendering) response.end('page')
  expect((await Promise.all([...first, waiting])).map(({ status }) => status)).toEqual([200, 200, 200])
})

it('a page that streams lets others begin', async () => {
  const rendering: ServerResponse[] = []
  const { baseUrl } = await serve({ maxPages: 1, maxPageQueueMs: 60_000 }, (_request, response) => {
    rendering.push(response)
    if (rendering.length === 1) response.write('begun')
    else response.end()
  })
  const stream = await fetch(baseUrl)
  expect((await fetch(baseUrl)).status).toBe(200)
  rendering[0]?.end()
  await stream.text()
})
