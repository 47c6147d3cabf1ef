import { describe, expect, it } from 'vitest'
import { dropInOrder, stepInOrder } from '@/components/tasks/gestures/move-in-list'

const order = (ids: readonly string[]) => ids.join('')
const ids = [...'abcde']

describe('one step in a list', () => {
  it.each([
    ['b', -1, 'bacde'],
    ['b', 1, 'acbde'],
    ['bc', -1, 'bcade'],
    ['bc', 1, 'adbce'],
    ['bd', 1, 'acbed'],
    ['a', -1, 'abcde'],
    ['ab', -1, 'abcde'],
    ['ac', -1, 'acbde'],
    ['de', 1, 'abcde'],
  ] as const)('moves %s by %i: %s', (chosen, step, after) => {
    expect(order(stepInOrder(ids, new Set(chosen), step))).toBe(after)
  })
})

describe('a drop in a list', () => {
  it.each([
    ['a', 'c', 'after', 'bcade'],
    ['e', 'a', 'before', 'eabcd'],
    ['ae', 'c', 'before', 'baecd'],
    ['ab', 'b', 'after', 'abcde'],
  ] as const)('moves %s to %s, %s it: %s', (chosen, target, place, after) => {
    expect(order(dropInOrder(ids, new Set(chosen), target, place))).toBe(after)
  })
})
