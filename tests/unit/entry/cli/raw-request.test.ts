import { expect, it } from 'vitest'
import { findTimeout } from '@/lib/entry/cli/raw-request'

it.each([
  ['', 15_000],
  ['?wait=20', 35_000],
  ['?since=0&wait=25', 40_000],
  ['?wait=26', 15_000],
  ['?wait=-1', 15_000],
  ['?wait=soon', 15_000],
])('a request of /changes%s may take %i ms', (query, expected) => {
  expect(findTimeout(`http://localhost:3000/api/v1/changes${query}`)).toBe(expected)
})
