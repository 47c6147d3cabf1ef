import { AsyncLocalStorage } from 'node:async_hooks'
import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LoadShedder } from '@/lib/server/http/load-shedding'

/** A response that only begins and ends. */
function newResponse(): ServerResponse {
  // The shedder uses no other part of a response.
  return Object.assign(new EventEmitter(), { headersSent: false, closed: false, destroyed: false }) as ServerResponse
}

function newShedder(maxQueueMs = 60_000, maxRequests = 64, givesWay = (_response: ServerResponse) => false) {
  const shedder = new LoadShedder('api', { maxRequests, maxQueueMs }, givesWay)
  const served: number[] = []
  const rejected: number[] = []
  const admit = (number: number, response = newResponse()) =>
    shedder.admit(
      response,
      () => served.push(number),
      () => rejected.push(number),
    )
  const connect = (count: number) => {
    for (let connection = 0; connection < count; connection++) shedder.noteConnection()
  }
  return { admit, connect, served, rejected }
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

// Time stands still unless a test advances it: `performance` alone, so that the event loop goes on.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

it('serves at once when nobody connects', () => {
  const { admit, served } = newShedder()
  admit(1)
  admit(2)
  expect(served).toEqual([1, 2])
})

it('serves one request in a turn of the event loop while clients connect, in order', async () => {
  const { admit, connect, served } = newShedder()
  connect(1)
  for (let number = 1; number <= 3; number++) admit(number)
  expect(served).toEqual([])
  for (const expected of [[1], [1, 2], [1, 2, 3]]) {
    await nextTurn()
    expect(served).toEqual(expected)
  }
})

it('serves nothing while a flood of clients connects, and everything afterwards', async () => {
  const { admit, connect, served } = newShedder()
  connect(101)
  for (let number = 1; number <= 3; number++) admit(number)
  for (let turn = 0; turn < 5; turn++) await nextTurn()
  expect(served).toEqual([])
  vi.advanceTimersByTime(20)
  await nextTurn()
  expect(served).toEqual([1, 2, 3])
})

it('serves one request in a turn when a flood does not end', async () => {
  const { admit, connect, served } = newShedder()
  connect(101)
  for (let number = 1; number <= 2; number++) admit(number)
  for (let waited = 0; waited < 490; waited += 10) {
    vi.advanceTimersByTime(10)
    connect(1)
    await nextTurn()
  }
  expect(served).toEqual([])
  vi.advanceTimersByTime(10)
  connect(1)
  await nextTurn()
  expect(served).toEqual([1])
  await nextTurn()
  expect(served).toEqual([1, 2])
})

it('rejects what has waited for too long during a flood', async () => {
  const { admit, connect, served, rejected } = newShedder(100)
  connect(101)
  admit(1)
  for (let waited = 0; waited < 100; waited += 10) {
    vi.advanceTimersByTime(10)
    connect(1)
  }
  // Late requests are looked for every 50 ms.
  while (rejected.length === 0) await nextTurn()
  expect(served).toEqual([])
})

it('serves a request that has waited in its own asynchronous context, and not in that of the one that ended', async () => {
  const shedder = new LoadShedder('pages', { maxRequests: 1, maxQueueMs: 60_000 }, () => false)
  const visitor = new AsyncLocalStorage<string>()
  const first = newResponse()
  shedder.admit(
    first,
    () => undefined,
    () => undefined,
  )
  let servedFor: string | undefined
  const serve = () => {
    servedFor = visitor.getStore()
  }
  visitor.run('second', () => shedder.admit(newResponse(), serve, () => undefined))
  await nextTurn()
  expect(servedFor).toBeUndefined()
  visitor.run('first', () => first.emit('close'))
  expect(servedFor).toBe('second')
})

it('counts a request until the last byte of its answer is sent', async () => {
  const { admit, served, rejected } = newShedder(100, 1)
  const response = newResponse()
  admit(1, response)
  Object.assign(response, { headersSent: true })
  admit(2)
  vi.advanceTimersByTime(100)
  // Late requests are looked for every 50 ms.
  while (rejected.length === 0) await nextTurn()
  expect(served).toEqual([1])
  response.emit('close')
  admit(3)
  expect(served).toEqual([1, 3])
})

it('gives the place of an answer that waits for its client to a request that waits', async () => {
  let isStalled = false
  const { admit, served } = newShedder(60_000, 1, () => isStalled)
  admit(1)
  admit(2)
  await nextTurn()
  expect(served).toEqual([1])
  isStalled = true
  while (served.length === 1) await nextTurn()
  expect(served).toEqual([1, 2])
})
