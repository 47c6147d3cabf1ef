import { expect, it } from 'vitest'
import { isLongerThan } from '@/lib/foundation/values/code-points'

it('counts an emoji as one character', () => {
  expect(isLongerThan('😀'.repeat(10), 10)).toBe(false)
  expect(isLongerThan('😀'.repeat(11), 10)).toBe(true)
  expect(isLongerThan('a'.repeat(11), 10)).toBe(true)
})
