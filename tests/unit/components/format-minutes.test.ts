import { expect, it } from 'vitest'
import { formatMinutes } from '@/components/tasks/facts/format-date'

it.each([
  [0, '0 min'],
  [12.345, '12.35 min'],
  [59.99, '59.99 min'],
  [59.999, '1 h'],
  [60, '1 h'],
  [90.4, '1 h 30 min'],
  [119.6, '2 h'],
])('%d minutes are shown as %s', (minutes, text) => {
  expect(formatMinutes(minutes)).toBe(text)
})
