import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { OutputStream, type Streamed } from '@/lib/domain/operation/reply'
import { eventStreamResponse } from '@/lib/entry/http/event-stream'
import { JsonText } from '@/lib/foundation/database/json-text'
import { log } from '@/lib/foundation/telemetry/log'

type Part = readonly Streamed<unknown>[]

/** A source whose parts the test sends. */
function openSource() {
  const waiting: { resolve: (result: IteratorResult<Part>) => void; reject: (error: Error) => void }[] = []
  const isClosed = vi.fn()
  const subscriptions: unknown[][] = []
  const iterator: AsyncIterator<Part> = {
    next: () => {
      const part = new Promise<IteratorResult<Part>>((resolve, reject) => waiting.push({ resolve, reject }))
      subscriptions.push(vi.spyOn(part, 'then').mock.calls)
      return part
    },
    return: async () => {
      isClosed()
      return { done: true, value: undefined }
    },
  }
  const onEnd = vi.fn()
  const stream = new OutputStream<unknown>({ [Symbol.asyncIterator]: () => iterator })
  const encoded = eventStreamResponse(stream, onEnd).stream
  if (!encoded) throw new Error('there is no stream')
  const event = (cursor: string): Part => [{ cursor, output: new JsonText(`{"id":"${cursor}"}`) }]
  return {
    encoded: encoded[Symbol.asyncIterator](),
    isClosed,
    onEnd,
    /** Counts what waits for the parts. */
    subscribed: () => subscriptions.flat().length,
    /** How often the encoder asks for a part that has not come yet. */
    asked: () => waiting.length,
    send: (cursor: string) => waiting.shift()?.resolve({ done: false, value: event(cursor) }),
    end: () => waiting.shift()?.resolve({ done: true, value: undefined }),
    fail: (error: Error) => waiting.shift()?.reject(error),
  }
}

type Source = ReturnType<typeof openSource>

const heartbeat = { done: false, value: ': heartbeat\n\n' }
const encodedEvent = (cursor: string) => ({ done: false, value: `id: ${cursor}\ndata: {"id":"${cursor}"}\n\n` })

/** Reads the field that every stream begins with, and begins to wait for the first event. */
async function begin({ encoded }: Source): Promise<Promise<IteratorResult<string>>[]> {
  expect(await encoded.next()).toEqual({ done: false, value: 'retry: 2000\n\n' })
  return [encoded.next()]
}

async function hasSettled(promise: Promise<unknown> | undefined): Promise<boolean> {
  const pending = Symbol('pending')
  await vi.advanceTimersByTimeAsync(0)
  return (await Promise.race([promise, Promise.resolve(pending)])) !== pending
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('an idle event stream', () => {
  it('has a comment every 20 s', async () => {
    const source = openSource()
    let [next] = await begin(source)
    for (let time = 0; time < 3; time++) {
      await vi.advanceTimersByTimeAsync(19_999)
      expect(await hasSettled(next)).toBe(false)
      await vi.advanceTimersByTimeAsync(1)
      expect(await next).toEqual(heartbeat)
      next = source.encoded.next()
    }
  })

  it('has the comment 20 s after the last event', async () => {
    const source = openSource()
    const [next] = await begin(source)
    await vi.advanceTimersByTimeAsync(15_000)
    source.send('1')
    expect(await next).toEqual(encodedEvent('1'))
    const after = source.encoded.next()
    await vi.advanceTimersByTimeAsync(19_999)
    expect(await hasSettled(after)).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await after).toEqual(heartbeat)
  })

  it('leaves nothing behind for each comment', async () => {
    const source = openSource()
    let [next] = await begin(source)
    await hasSettled(next)
    const before = source.subscribed()
    for (let time = 0; time < 5; time++) {
      await vi.advanceTimersByTimeAsync(20_000)
      expect(await next).toEqual(heartbeat)
      next = source.encoded.next()
    }
    await hasSettled(next)
    expect(before).toBeGreaterThan(0)
    expect(source.subscribed()).toBe(before)
  })

  it('loses no event to a comment', async () => {
    const source = openSource()
    const [next] = await begin(source)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await next).toEqual(heartbeat)
    // Nothing more is asked of the source, whose answer would otherwise belong to a question that nobody waits for.
    expect(source.asked()).toBe(1)
    source.send('1')
    expect(await source.encoded.next()).toEqual(encodedEvent('1'))
    const after = source.encoded.next()
    await vi.advanceTimersByTimeAsync(0)
    source.send('2')
    expect(await after).toEqual(encodedEvent('2'))
  })

  it('leaves no timer behind', async () => {
    const source = openSource()
    const [next] = await begin(source)
    source.send('1')
    await next
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('the end of an event stream', () => {
  it('closes the source when the client leaves', async () => {
    const source = openSource()
    const [next] = await begin(source)
    await vi.advanceTimersByTimeAsync(20_000)
    await next
    expect([source.isClosed, source.onEnd].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
    await source.encoded.return?.()
    expect([source.isClosed, source.onEnd].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  })

  it('comes with that of the source', async () => {
    const source = openSource()
    const [next] = await begin(source)
    source.end()
    // Clients come back at different times.
    expect(await next).toEqual({ done: false, value: expect.stringMatching(/^retry: \d{3,4}\n\n$/) })
    expect(await source.encoded.next()).toEqual({ done: true, value: undefined })
    expect(source.onEnd).toHaveBeenCalledOnce()
  })

  it('comes with a failure of the source, which is logged once', async () => {
    const warn = vi.spyOn(log, 'warn')
    const source = openSource()
    const [next] = await begin(source)
    const error = new Error('the source failed')
    source.fail(error)
    expect(await next).toEqual({ done: true, value: undefined })
    expect(await source.encoded.next()).toEqual({ done: true, value: undefined })
    expect(warn.mock.calls).toEqual([[{ err: error }, 'event stream ended']])
    expect(source.onEnd).toHaveBeenCalledOnce()
    expect(source.isClosed).toHaveBeenCalledOnce()
  })
})
