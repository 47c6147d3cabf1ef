import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { FallbackLimiter } from '@/lib/domain/access/rate-limit/fallback-limiter'
import { MemoryLimiter } from '@/lib/domain/access/rate-limit/memory-limiter'
import { requestPolicy } from '@/lib/domain/access/rate-limit/policy'
import { log } from '@/lib/foundation/telemetry/log'
import { collectSamples } from '@/lib/server/metrics/samples'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('gives up on a store that has not answered within 250 ms, and not before', async () => {
  vi.useFakeTimers()
  const lost = vi.spyOn(log, 'error').mockReturnValue()
  const take = vi.fn(() => new Promise<never>(() => undefined))
  const limiter = new FallbackLimiter(requestPolicy, { take, reset: () => undefined })
  const outcome = limiter.take('key')
  const settled = vi.fn()
  void outcome.then(settled)
  await vi.advanceTimersByTimeAsync(249)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  // The immediate that lets the sockets be read first.
  await vi.runAllTimersAsync()
  expect(await outcome).toMatchObject({ allowed: true, remaining: 299 })
  expect(lost).toHaveBeenCalledTimes(1)
  expect(take).toHaveBeenCalledTimes(1)
})

it('leaves no timer behind when the store answers', async () => {
  vi.useFakeTimers()
  const shared = new MemoryLimiter(requestPolicy)
  await new FallbackLimiter(requestPolicy, shared).take('key')
  expect(vi.getTimerCount()).toBe(0)
})

/** Keeps the event loop from doing anything else. */
function blockEventLoop(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end; );
}

it('does not count the time in which this process is busy', async () => {
  const lost = vi.spyOn(log, 'error').mockReturnValue()
  const server = createServer((socket) => socket.pipe(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const socket = connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1')
  onTestFinished(() => {
    socket.destroy()
    server.close()
  })
  await once(socket, 'connect')
  // The window does not end during the test.
  const shared = new MemoryLimiter({ name: 'requests', limit: 7, windowMs: 1e12 })
  const take = async (subject: string) => {
    socket.write('x')
    await once(socket, 'data')
    return shared.take(subject)
  }
  const limiter = new FallbackLimiter(requestPolicy, { take, reset: () => undefined })
  await limiter.take('key')
  const outcome = limiter.take('key')
  // The command has been sent and the timeout runs. The round trip needs several turns of the event loop: each is late.
  await new Promise((resolve) => process.nextTick(resolve))
  const busy = setInterval(() => blockEventLoop(200), 1)
  blockEventLoop(400)
  const allowance = await outcome
  clearInterval(busy)
  expect(allowance.remaining).toBe(5)
  expect(lost).not.toHaveBeenCalled()
})

it('gives up on a store that does not answer while this process is busy', async () => {
  vi.spyOn(log, 'error').mockReturnValue()
  const limiter = new FallbackLimiter(requestPolicy, {
    take: () => new Promise<never>(() => undefined),
    reset: () => undefined,
  })
  const busy = setInterval(() => blockEventLoop(10), 1)
  expect((await limiter.take('key')).remaining).toBe(299)
  clearInterval(busy)
})

it('reports the loss of the store for each policy', async () => {
  vi.spyOn(log, 'error').mockReturnValue()
  const [first, second] = [
    { ...requestPolicy, name: 'first' },
    { ...requestPolicy, name: 'second' },
  ]
  const failing = { take: () => Promise.reject(new Error('lost')), reset: () => undefined }
  await new FallbackLimiter(first, failing).take('key')
  await new FallbackLimiter(second, new MemoryLimiter(second)).take('key')
  const gauge = (await collectSamples()).find(({ name }) => name === 'daymark_rate_limit_store_lost')
  expect(gauge?.values).toEqual(
    expect.arrayContaining([
      { value: 1, labels: { policy: 'first' } },
      { value: 0, labels: { policy: 'second' } },
    ]),
  )
})

it('keeps the count of its own when the store is back, which does not know it', async () => {
  vi.spyOn(log, 'error').mockReturnValue()
  // The window does not end during the test.
  const policy = { name: 'requests', limit: 3, windowMs: 1e12 }
  const shared = new MemoryLimiter(policy)
  let isLost = true
  const take = (subject: string) => (isLost ? Promise.reject(new Error('lost')) : shared.take(subject))
  vi.useFakeTimers()
  const limiter = new FallbackLimiter(policy, { take, reset: () => undefined })
  for (let count = 0; count < 2; count++) expect((await limiter.take('key')).allowed).toBe(true)
  isLost = false
  await vi.advanceTimersByTimeAsync(1001)
  // It asks the store again.
  expect((await limiter.take('key')).allowed).toBe(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(await limiter.take('key')).toMatchObject({ allowed: false, remaining: 0 })
})
