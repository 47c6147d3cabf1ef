import { afterEach, expect, it, vi } from 'vitest'
import { requestPolicy } from '@/lib/access/rate-limit/policy'
import { SharedLimiter, StoreTimeout } from '@/lib/access/rate-limit/upstash-limiter'

afterEach(() => vi.useRealTimers())

it('gives up a store that has not answered within 250 ms, and not before', async () => {
  vi.useFakeTimers()
  const never = () => new Promise(() => undefined)
  const outcome = new SharedLimiter({ evalsha: never, eval: never }, requestPolicy)
    .take('key')
    .catch((error: unknown) => error)
  const settled = vi.fn()
  void outcome.then(settled)
  await vi.advanceTimersByTimeAsync(249)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await outcome).toBeInstanceOf(StoreTimeout)
})
