import { expect, it } from 'vitest'
import { findWait } from '@/lib/entry/cli/raw-request'

it.each([
  ['', 0],
  ['?wait=20', 20],
  ['?since=0&wait=25', 25],
  ['?wait=26', 0],
  ['?wait=-1', 0],
  ['?wait=soon', 0],
])('a request of /changes%s waits for %i s', (query, expected) => {
  expect(findWait(`http://localhost:3000/api/v1/changes${query}`)).toBe(expected)
})
