import { afterEach, expect, it, vi } from 'vitest'
import { FallbackLimiter } from '@/lib/access/rate-limit/fallback-limiter'
import { MemoryLimiter } from '@/lib/access/rate-limit/memory-limiter'
import { requestPolicy } from '@/lib/access/rate-limit/policy'
import { log } from '@/lib/log'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('gives up on a store that has not answered within 250 ms, and not before', async () => {
  vi.useFakeTimers()
  const lost = vi.spyOn(log, 'error').mockReturnValue()
  const take = vi.fn(() => new Promise<never>(() => undefined))
  const limiter = new FallbackLimiter({ take }, new MemoryLimiter(requestPolicy))
  const outcome = limiter.take('key')
  const settled = vi.fn()
  void outcome.then(settled)
  await vi.advanceTimersByTimeAsync(249)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await outcome).toMatchObject({ allowed: true, remaining: 299 })
  expect(lost).toHaveBeenCalledTimes(1)
  expect(take).toHaveBeenCalledTimes(1)
})

it('leaves no timer behind when the store answers', async () => {
  vi.useFakeTimers()
  const shared = new MemoryLimiter(requestPolicy)
  await new FallbackLimiter(shared, new MemoryLimiter(requestPolicy)).take('key')
  expect(vi.getTimerCount()).toBe(0)
})
