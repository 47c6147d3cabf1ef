import { randomUUID } from 'node:crypto'
import { Redis } from '@upstash/redis'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { FallbackLimiter } from '@/lib/domain/access/rate-limit/fallback-limiter'
import { MemoryLimiter } from '@/lib/domain/access/rate-limit/memory-limiter'
import { type Policy, type RateLimiter, requestPolicy } from '@/lib/domain/access/rate-limit/policy'
import { RedisLimiter } from '@/lib/domain/access/rate-limit/redis-limiter'
import { UpstashLimiter } from '@/lib/domain/access/rate-limit/upstash-limiter'
import { connectRedis } from '@/lib/foundation/redis/connect'
import { log } from '@/lib/foundation/telemetry/log'
import { startRedis, startRedisCluster, startUpstash } from '../support/redis'

// Date is frozen, so that no window ends during a test: those of Redis alone, which has a clock of its own. Timers keep
// running.
const start = Date.UTC(2026, 2, 1, 12, 0, 17)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: start })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

let redis: Awaited<ReturnType<typeof startRedis>>
let cluster: Awaited<ReturnType<typeof startRedisCluster>>
let upstash: Awaited<ReturnType<typeof startUpstash>>
beforeAll(async () => {
  redis = await startRedis()
  cluster = await startRedisCluster()
  upstash = await startUpstash(redis.url)
})
afterAll(async () => {
  await upstash.stop()
  await redis.stop()
  await cluster.stop()
})

const onRedis = (url: string) => new RedisLimiter(connectRedis(url), requestPolicy)
const onUpstash = (url: string, token: string) =>
  new UpstashLimiter(new Redis({ url, token, retry: false }), requestPolicy)

const stores: [string, () => RateLimiter][] = [
  ['memory', () => new MemoryLimiter(requestPolicy)],
  ['Redis', () => onRedis(redis.url)],
  ['a Redis Cluster', () => onRedis(cluster.url)],
  ['Upstash', () => onUpstash(upstash.url, upstash.token)],
]

const takeMany = (limiters: RateLimiter[], key: string, count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => limiters[index % limiters.length]?.take(key)))

describe.each(stores)('the limit, counted in %s', (_name, makeLimiter) => {
  it('allows exactly 300 of 350 concurrent requests and counts them down', async () => {
    const limiter = makeLimiter()
    const allowances = await takeMany([limiter], randomUUID(), 350)
    expect(allowances.filter((allowance) => allowance?.allowed)).toHaveLength(300)
    expect(new Set(allowances.map((allowance) => allowance?.remaining))).toEqual(
      new Set(Array.from({ length: 300 }, (_, left) => left)),
    )
    for (const allowance of allowances) {
      expect(allowance?.resetAt).toBeGreaterThan(start + 50_000)
      expect(allowance?.resetAt).toBeLessThanOrEqual(start + 60_000)
    }
  })

  it('counts each key separately', async () => {
    const limiter = makeLimiter()
    await takeMany([limiter], randomUUID(), 301)
    expect(await limiter.take(randomUUID())).toMatchObject({ allowed: true, remaining: 299 })
  })

  it('begins anew for a key that is reset, and for no other', async () => {
    const limiter = makeLimiter()
    const [reset, other] = [randomUUID(), randomUUID()]
    for (const key of [reset, other]) await limiter.take(key)
    await limiter.reset(reset)
    expect(await limiter.take(reset)).toMatchObject({ remaining: 299 })
    expect(await limiter.take(other)).toMatchObject({ remaining: 298 })
  })
})

describe.each(stores.filter(([name]) => !name.includes('Redis')))('a window, counted in %s', (_name, makeLimiter) => {
  it('begins with the first request of a key, and ends a minute later', async () => {
    const limiter = makeLimiter()
    const [key, later] = [randomUUID(), randomUUID()]
    expect(await takeMany([limiter], key, 300)).toContainEqual({ allowed: true, remaining: 0, resetAt: start + 60_000 })
    vi.setSystemTime(start + 20_000)
    expect(await limiter.take(later)).toMatchObject({ resetAt: start + 80_000 })
    vi.setSystemTime(start + 59_999)
    expect(await limiter.take(key)).toMatchObject({ allowed: false, remaining: 0 })
    vi.setSystemTime(start + 60_000)
    expect(await limiter.take(key)).toMatchObject({ allowed: true, remaining: 299, resetAt: start + 120_000 })
    expect(await limiter.take(later)).toMatchObject({ remaining: 298, resetAt: start + 80_000 })
  })
})

describe.each([
  ['Redis', () => redis.url],
  ['a Redis Cluster', () => cluster.url],
])('a window, counted in %s', (_name, urlOf) => {
  it('begins with the first request of a key, and ends with its key', async () => {
    const brief: Policy = { name: 'brief', limit: 2, windowMs: 1000 }
    const limiter = new RedisLimiter(connectRedis(urlOf()), brief)
    vi.useRealTimers()
    const key = randomUUID()
    const first = await limiter.take(key)
    const second = await limiter.take(key)
    expect(Math.abs(second.resetAt - first.resetAt)).toBeLessThan(500)
    await vi.waitFor(async () => expect(await limiter.take(key)).toMatchObject({ allowed: true, remaining: 1 }), {
      timeout: 10_000,
    })
    expect(Date.now()).toBeGreaterThanOrEqual(first.resetAt - 100)
  })
})

describe.each(stores.slice(1))('several instances that share %s', (_name, makeLimiter) => {
  it('allow exactly 300 together', async () => {
    const allowances = await takeMany([makeLimiter(), makeLimiter(), makeLimiter()], randomUUID(), 400)
    expect(allowances.filter((allowance) => allowance?.allowed)).toHaveLength(300)
  })
})

it('an instance that sees a key later than another one does not carry its requests into the next window', async () => {
  const key = randomUUID()
  await onUpstash(upstash.url, upstash.token).take(key)
  vi.setSystemTime(start + 50_000)
  const limiter = new FallbackLimiter(requestPolicy, onUpstash(upstash.url, upstash.token))
  await takeMany([limiter], key, 200)
  vi.setSystemTime(start + 60_000)
  const allowances = await takeMany([limiter], key, 300)
  expect(allowances.filter((allowance) => allowance?.allowed)).toHaveLength(300)
})

describe('when the store fails', () => {
  /** Creates a limiter that is already connected. */
  const connectedTo = async (url: string) => {
    const limiter = onRedis(url)
    await limiter.take(randomUUID())
    return limiter
  }
  const watchLog = () => ({ lost: vi.spyOn(log, 'error'), back: vi.spyOn(log, 'info') })
  /** Advances the clock past the retry delay of the store until the store responds. */
  const untilBack = (limiter: RateLimiter, back: { mock: { calls: unknown[] } }) =>
    vi.waitFor(
      async () => {
        vi.setSystemTime(Date.now() + 1100)
        await limiter.take(randomUUID())
        expect(back.mock.calls).toEqual([['rate limit store is back']])
      },
      { timeout: 10_000, interval: 50 },
    )

  it('counts in memory, says so once, and comes back by itself: a Redis that is killed', async () => {
    const own = await startRedis()
    const limiter = new FallbackLimiter(requestPolicy, await connectedTo(own.url))
    const { lost, back } = watchLog()
    const key = randomUUID()
    await takeMany([limiter], key, 100)
    expect(lost).not.toHaveBeenCalled()
    await own.stop()
    const allowances = await takeMany([limiter], key, 250)
    expect(allowances.filter((allowance) => allowance?.allowed)).toHaveLength(200)
    expect(lost).toHaveBeenCalledTimes(1)
    const again = await startRedis(own.port)
    await untilBack(limiter, back)
    expect(lost).toHaveBeenCalledTimes(1)
    const fresh = randomUUID()
    await limiter.take(fresh)
    // The store counts again: another instance sees what this one took.
    expect(await onRedis(again.url).take(fresh)).toMatchObject({ remaining: 298 })
    await again.stop()
  })

  it('waits 250 ms, once, and then not at all: a Redis that stands still', async () => {
    const own = await startRedis()
    const shared = await connectedTo(own.url)
    const asked = vi.spyOn(shared, 'take')
    const limiter = new FallbackLimiter(requestPolicy, shared)
    const { lost, back } = watchLog()
    await limiter.take(randomUUID())
    own.pause()
    const key = randomUUID()
    const begin = performance.now()
    expect(await limiter.take(key)).toMatchObject({ allowed: true, remaining: 299 })
    expect(performance.now() - begin).toBeGreaterThan(240)
    const allowances = await takeMany([limiter], key, 300)
    expect(allowances.filter((allowance) => allowance?.allowed)).toHaveLength(299)
    expect(asked).toHaveBeenCalledTimes(2)
    expect(lost).toHaveBeenCalledTimes(1)
    own.resume()
    await untilBack(limiter, back)
    await own.stop()
  })

  it('counts in memory from the start when there is none: Upstash out of reach', async () => {
    const limiter = new FallbackLimiter(requestPolicy, onUpstash('http://127.0.0.1:9', 'x'))
    const { lost } = watchLog()
    const allowances = await takeMany([limiter], randomUUID(), 310)
    expect(allowances.filter((allowance) => allowance?.allowed)).toHaveLength(300)
    expect(lost).toHaveBeenCalledTimes(1)
  })

  it('counts in memory when Upstash refuses the token', async () => {
    const limiter = new FallbackLimiter(requestPolicy, onUpstash(upstash.url, 'wrong'))
    const { lost } = watchLog()
    expect(await limiter.take(randomUUID())).toMatchObject({ allowed: true, remaining: 299 })
    expect(lost).toHaveBeenCalledTimes(1)
  })
})
