import { expect, it } from 'vitest'
import { percentage } from '@/lib/foundation/values/percentage'

it.each([
  [0, 0, 0],
  [0, 3, 0],
  [3, 3, 100],
  [2, 3, 67],
  [1, 8, 13],
  [1, 1000, 1],
  [999, 1000, 99],
  [1, 200_000, 1],
])('%i of %i is %i %%', (part, whole, percent) => {
  expect(percentage(part, whole)).toBe(percent)
})
