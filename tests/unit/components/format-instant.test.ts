import { expect, it } from 'vitest'
import { describeInstant } from '@/components/keys/format-instant'

const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000]
const now = Date.parse('2026-03-01T12:00:00Z')

it.each([
  ['just now', 0],
  ['just now', -59 * second],
  ['in 5 seconds', 4.2 * second],
  ['in 1 minute', minute],
  ['5 minutes ago', -5.9 * minute],
  ['in 1 hour', hour],
  ['in 2 hours', hour + 1],
  ['yesterday', -day],
  ['yesterday', -1.4 * day],
  ['2 days ago', -1.6 * day],
  ['tomorrow', 1.4 * day],
  ['in 7 days', 7 * day],
])('an instant is described as “%s” from a distance of %s ms', (words, distance) => {
  expect(describeInstant('en-GB', 'UTC', now + distance, now)).toEqual({ words, date: '' })
})

it('an instant more than 7 days away is a date, with the time of day on request', () => {
  const instant = now + 7 * day + 1
  expect(describeInstant('en-GB', 'UTC', instant, now)).toEqual({ words: '', date: '8 Mar 2026' })
  expect(describeInstant('en-GB', 'UTC', instant, now, 'long')).toEqual({ words: 'on ', date: '8 Mar 2026, 12:00' })
})
