import { expect, it } from 'vitest'
import { maxAttempts, nextAttemptAt } from '@/lib/domain/webhooks/retry'

const now = Date.UTC(2026, 2, 1)
const delaysWith = (random: number) =>
  Array.from({ length: maxAttempts - 1 }, (_, index) => {
    const at = nextAttemptAt(index + 1, { now }, () => random)
    return at === undefined ? undefined : (at - now) / 1000
  })

it('attempts follow after 5 s, 5 and 30 minutes, 2, 5, 10, 14, 20 and 24 hours, then none', () => {
  const hours = [2, 5, 10, 14, 20, 24].map((count) => count * 3600)
  expect(delaysWith(0)).toEqual([5, 300, 1800, ...hours])
  expect(nextAttemptAt(maxAttempts, { now })).toBeUndefined()
  expect(nextAttemptAt(maxAttempts + 1, { now })).toBeUndefined()
})

it('attempts are delayed by up to a tenth, so that those which failed together do not come together', () => {
  expect(delaysWith(1)[1]).toBeCloseTo(330)
})

it.each([
  ['a number of seconds', '600', 600],
  ['a date', new Date(now + 7200_000).toUTCString(), 7200],
  ['a shorter wait than planned', '1', 5],
  ['a wait of more than a day', '999999', 86_400],
  ['a date in the past', new Date(now - 1000).toUTCString(), 5],
  ['nonsense', 'soon', 5],
  ['a negative number', '-5', 5],
])('Retry-After may be %s', (_what, retryAfter, seconds) => {
  expect(nextAttemptAt(1, { now, retryAfter }, () => 0)).toBe(now + seconds * 1000)
})
