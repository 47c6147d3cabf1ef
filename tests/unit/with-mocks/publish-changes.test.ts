import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { createActor } from '@/lib/domain/access/create-actor'
import type { UserChange } from '@/lib/domain/changes/change-notification'
import { publishChange } from '@/lib/domain/changes/publish-changes'
import { log } from '@/lib/foundation/telemetry/log'

const redis = vi.hoisted(() => ({
  isReachable: true,
  publish: vi.fn(async (_changes: readonly UserChange[]) => {
    if (!redis.isReachable) throw new Error('no connection')
  }),
  publishGap: vi.fn(async () => {
    if (!redis.isReachable) throw new Error('no connection')
  }),
}))
vi.mock('@/lib/domain/changes/redis-feed', () => ({ redisFeed: () => redis }))

/** Publishes a change of each of a thousand users, ten times a second. */
async function publishFor(seconds: number): Promise<void> {
  for (let tenth = 0; tenth < seconds * 10; tenth++) {
    for (let user = 0; user < 1000; user++) {
      publishChange(
        createActor({ userId: `${tenth} ${user}`, timeZone: 'UTC', dayStart: 0, key: { id: 'k', name: 'test' } }),
      )
    }
    await vi.advanceTimersByTimeAsync(100)
  }
}

beforeEach(() => void vi.useFakeTimers())

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('while Redis is lost, changes are kept up to a limit, and then a gap stands for all of them', async () => {
  const warn = vi.spyOn(log, 'warn').mockReturnValue()
  redis.isReachable = false
  await publishFor(20)
  const kept = warn.mock.calls.map(([entry]) => z.object({ changes: z.int() }).parse(entry).changes)
  expect(kept.length).toBeGreaterThan(10)
  // The limit, and what comes until the next attempt.
  expect(Math.max(...kept)).toBeLessThanOrEqual(10_000 + 11_000)
  redis.isReachable = true
  redis.publish.mockClear()
  redis.publishGap.mockClear()
  await vi.advanceTimersByTimeAsync(1100)
  expect(redis.publishGap).toHaveBeenCalledOnce()
  expect(redis.publish).not.toHaveBeenCalled()
  await publishFor(0.1)
  await vi.advanceTimersByTimeAsync(100)
  expect(redis.publish.mock.calls.flatMap(([changes]) => changes)).toHaveLength(1000)
})
