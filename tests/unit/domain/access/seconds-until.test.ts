import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { secondsUntil } from '@/lib/domain/access/rate-limit/policy'
import { describeWait } from '@/lib/entry/web/describe-wait'

const now = Date.UTC(2026, 2, 1)

beforeEach(() => {
  vi.useFakeTimers({ now })
})

afterEach(() => {
  vi.useRealTimers()
})

it.each([
  [-1500, 1],
  [0, 1],
  [1000, 1],
  [1001, 2],
  [60_000, 60],
])('%d ms are a wait of %d s', (ms, seconds) => {
  expect(secondsUntil(now + ms)).toBe(seconds)
})

it('a wait for a window that has ended meanwhile is a minute for people', () => {
  expect(describeWait(secondsUntil(now - 1))).toBe('Too many attempts. Try again in a minute.')
})
