import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MemoryLimiter } from '@/lib/domain/access/rate-limit/memory-limiter'

const policy = { name: 'test', limit: 2, windowMs: 60_000 }
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

it('a clock that is set back keeps nobody out for longer than a window', () => {
  const limiter = new MemoryLimiter(policy)
  for (let use = 0; use < 3; use++) limiter.take('key')
  vi.setSystemTime(1_000_000_000 - 3_600_000)
  expect(limiter.take('key')).toEqual({ allowed: true, remaining: 1, resetAt: Date.now() + 60_000 })
})

it('a window that ends by an instant is not made longer by a later one', () => {
  const limiter = new MemoryLimiter(policy)
  limiter.take('key')
  limiter.endBy('key', Date.now() + 10_000)
  limiter.endBy('key', Date.now() + 20_000)
  expect(limiter.take('key')).toEqual({ allowed: true, remaining: 0, resetAt: Date.now() + 10_000 })
  vi.setSystemTime(Date.now() + 10_000)
  expect(limiter.take('key')).toMatchObject({ remaining: 1 })
})
