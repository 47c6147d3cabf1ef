import { expect, it } from 'vitest'
import { memoize } from '@/lib/foundation/time/memoize'

it('makes a value once for each key, and forgets all when it is full', () => {
  const made: string[] = []
  const read = memoize((key) => {
    made.push(key)
    return key.toUpperCase()
  }, 2)
  expect([read('a'), read('a'), read('b'), read('a')]).toEqual(['A', 'A', 'B', 'A'])
  expect(made).toEqual(['a', 'b'])
  expect(read('c')).toBe('C')
  expect(read('a')).toBe('A')
  expect(made).toEqual(['a', 'b', 'c', 'a'])
})
