import { expect, it } from 'vitest'
import { describeError } from '@/lib/log'

it('logs type, message and stack of an error, and none of its fields', () => {
  const error = Object.assign(new TypeError('broken'), {
    code: '23514',
    detail: 'Failing row contains (SECRET)',
    meta: { text: 'SECRET' },
  })
  expect(describeError(error)).toEqual({
    type: 'TypeError',
    message: 'broken',
    code: '23514',
    stack: expect.stringContaining('broken'),
  })
})

it('logs thrown values that are not errors', () => {
  expect(describeError('text')).toEqual({ message: 'text' })
  expect(describeError(undefined)).toEqual({ message: 'undefined' })
})
