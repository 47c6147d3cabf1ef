// One account sends more than the service can work on. Others must not notice.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod'
import { flushKeyUsage } from '@/lib/domain/access/keys/key-usage'
import { checkOutConnection, database } from '@/lib/foundation/database/client'
import { notifications } from '@/lib/foundation/database/notifications'
import { statement } from '@/lib/foundation/database/statement'
import { measurements } from '@/lib/foundation/telemetry/measurements'
import { closeHttpServer, createHttpServer } from '@/lib/server/http/http-server'
import type { ServerLimits } from '@/lib/server/http/limits'
import { listen } from '@/lib/server/http/listen'
import { newAccount, newKey } from '../../support/accounts'
import { expectUnavailable, pooledRead, timedRequests } from '../../support/timed-requests'

const date = '2026-03-01'
/** Of large tasks: a write to it would get 409, because it holds more than a date may. */
const fullDate = '2026-03-02'

async function serve(limits: Partial<ServerLimits> = {}) {
  const server = createHttpServer((_request, response) => response.end(), { limits })
  const baseUrl = await listen(server, '127.0.0.1', 0)
  onTestFinished(() => closeHttpServer(server, 0))
  const newCaller = async () => {
    const account = await newAccount()
    const key = await newKey(account)
    return { account, key, ...timedRequests(baseUrl, key) }
  }
  /** Sends a request over a connection that reads nothing. */
  const sendUnread = async (key: string, ...paths: string[]): Promise<Socket> => {
    const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1').on('error', () => undefined)
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    socket.pause()
    socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${key}\r\n\r\n`).join(''))
    return socket
  }
  return { baseUrl, newCaller, sendUnread }
}

/** Lets the keys of callers be known, so that their requests read nothing before their turn. */
async function untilKnown(...callers: { list: () => Promise<unknown> }[]): Promise<void> {
  const list = () => Promise.all(callers.map((caller) => caller.list()))
  // The first use of a key begins to listen for its end. Until then, each use reads it.
  await list()
  expect(await notifications().waitUntilCurrent()).toBe(true)
  await list()
}

/** Lets requests wait in front of the database. */
async function occupyPool(): Promise<() => Promise<void>> {
  // It would wait too, a second after the keys were used.
  await flushKeyUsage()
  const held = await Promise.all(Array.from({ length: database().pool.options.max }, checkOutConnection))
  return async () => {
    for (const connection of held.splice(0)) await connection.release()
  }
}

/** Waits until so many requests wait in front of the database. Heartbeats, one in a second, wait there too. */
async function untilWaiting(count: number): Promise<void> {
  const { pool } = database()
  await vi.waitFor(() => expect(pool.waitingCount).toBeGreaterThanOrEqual(count), { timeout: 10_000, interval: 1 })
}

/** Waits until so many requests of accounts work, and the others wait for their turn. */
async function untilTurns(turns: { working: number; waiting: number }): Promise<void> {
  const { readers } = measurements()
  const read = (gauge: 'requestsInProgress' | 'requestsQueued') => readers.get(gauge)?.get('accounts')?.()
  const count = () => ({ working: read('requestsInProgress'), waiting: read('requestsQueued') })
  await vi.waitFor(() => expect(count()).toEqual(turns), { timeout: 10_000, interval: 1 })
}

/** Adds tasks whose list is larger than what the system holds for a connection that reads nothing. */
const addLargeTasks = statement(
  `INSERT INTO "Task" ("userId", "id", "text", "date", "details", "order")
  SELECT $1::uuid, uuidv7(), 'large', $2::date, repeat('x', 16000), n FROM generate_series(0, 1499) AS n`,
)

it('three requests of an account work at a time, the others wait before the database, and nobody else waits', async () => {
  const { newCaller } = await serve()
  const [busy, other] = [await newCaller(), await newCaller()]
  await untilKnown(busy, other)
  const free = await occupyPool()
  onTestFinished(free)
  const answers = Array.from({ length: 20 }, busy.readPooled)
  await untilTurns({ working: 3, waiting: 17 })
  await untilWaiting(3)
  const answer = other.readPooled()
  await untilTurns({ working: 4, waiting: 17 })
  await untilWaiting(4)
  await free()
  expect((await answer).status).toBe(200)
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(20).fill(200))
})

it('the calls of tools take turns too, those of a batch as well', async () => {
  const { baseUrl, newCaller } = await serve()
  const caller = await newCaller()
  const { key } = caller
  await untilKnown(caller)
  const call = (id: number) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name: 'get_day', arguments: {} },
  })
  const post = (body: unknown) =>
    fetch(`${baseUrl}/mcp`, {
      method: 'POST',
      headers: {
        'x-api-key': key,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2025-03-26',
      },
      body: JSON.stringify(body),
    })
  // The first one loads the tools.
  expect((await post(call(0))).status).toBe(200)
  const free = await occupyPool()
  onTestFinished(free)
  const answers = [post(Array.from({ length: 10 }, (_, id) => call(id))), post(call(11)), post(call(12))]
  await untilTurns({ working: 3, waiting: 9 })
  await untilWaiting(3)
  await free()
  for (const answer of answers) expect(await (await answer).text()).not.toContain('"isError":true')
})

it('an account whose answers are not read gets an error after a while, and the others their answers', async () => {
  const { newCaller, sendUnread } = await serve()
  const [greedy, other] = [await newCaller(), await newCaller()]
  await addLargeTasks.run(greedy.account.userId, fullDate)
  const sockets = []
  for (let count = 0; count < 10; count++) sockets.push(await sendUnread(greedy.key, `/api/v1/tasks?date=${fullDate}`))
  const refused = await greedy.create('too much')
  expect(expectUnavailable(refused)).toBe('no')
  expect(refused.text).toContain('overloaded')
  expect((await other.create('in between')).status).toBe(201)
  expect((await other.list()).status).toBe(200)
  for (const socket of sockets) socket.destroy()
  await vi.waitFor(async () => expect((await greedy.create('again')).status).toBe(201), { timeout: 20_000 })
})

it('a long answer arrives whole, and is current for a client that has it', async () => {
  const { baseUrl, newCaller } = await serve()
  const { account, key, list } = await newCaller()
  await addLargeTasks.run(account.userId, date)
  const warnings: Error[] = []
  const note = (warning: Error) => warnings.push(warning)
  process.on('warning', note)
  onTestFinished(() => void process.off('warning', note))
  // Some wait for their turn.
  const [{ status, headers, text }] = await Promise.all([list(), list(), list(), list(), list()])
  expect(status).toBe(200)
  expect(warnings.map(({ message }) => message)).toEqual([])
  expect(Number(headers.get('content-length'))).toBe(Buffer.byteLength(text))
  expect(JSON.parse(text)).toHaveLength(1500)
  const etag = headers.get('etag') ?? ''
  const copy = await fetch(`${baseUrl}/api/v1/tasks?date=${date}`, {
    headers: { 'x-api-key': key, 'if-none-match': etag },
  })
  expect(copy.status).toBe(304)
})

it('requests that a broken connection leaves behind take no place', async () => {
  const { newCaller, sendUnread } = await serve({ maxRequests: 4, maxQueueMs: 200 })
  const [gone, other] = [await newCaller(), await newCaller()]
  await untilKnown(gone, other)
  const free = await occupyPool()
  onTestFinished(free)
  const socket = await sendUnread(gone.key, pooledRead, pooledRead, pooledRead)
  await untilWaiting(3)
  socket.resetAndDestroy()
  await free()
  await vi.waitFor(async () => expect((await gone.readPooled()).status).toBe(200), { timeout: 20_000 })
  expect((await Promise.all(Array.from({ length: 4 }, other.list))).map(({ status }) => status)).toEqual(
    Array(4).fill(200),
  )
})

it('a long wait for changes and a stream take no place', async () => {
  const { baseUrl, newCaller } = await serve()
  const { key, create, list } = await newCaller()
  const get = (path: string) => fetch(baseUrl + path, { headers: { 'x-api-key': key } })
  const { nextCursor } = z.object({ nextCursor: z.string() }).parse(await (await get('/api/v1/changes')).json())
  const streams = await Promise.all(Array.from({ length: 4 }, () => get(`/api/v1/events?since=${nextCursor}`)))
  for (const { status } of streams) expect(status).toBe(200)
  const waits = Array.from({ length: 8 }, () => get(`/api/v1/changes?since=${nextCursor}&wait=25`))
  expect((await list()).status).toBe(200)
  expect((await create('what they wait for')).status).toBe(201)
  for (const wait of waits) expect((await (await wait).json()).changes).toHaveLength(1)
  for (const { body } of streams) await body?.cancel()
})

it('connections that are all in use for too long are called overload', async () => {
  const rest = statement('SELECT pg_sleep(0.4)')
  await rest.run()
  // Far more than can be served before one of them has waited for too long.
  const count = 8 * database().pool.options.max
  const failures = await Promise.all(Array.from({ length: count }, () => rest.run().catch((error: unknown) => error)))
  const errors = failures.filter((failure) => failure instanceof Error)
  expect(errors.length).toBeGreaterThan(0)
  for (const error of errors) expect(error).toMatchObject({ code: 'UNAVAILABLE', applied: 'no', isOverload: true })
  expect(String(errors[0])).toContain('overloaded')
})
