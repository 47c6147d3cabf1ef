import { expect, it } from 'vitest'
import { describeError } from '@/lib/log'

it('says of an error what and where, and nothing of its fields', () => {
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

it('copes with what is thrown and no error', () => {
  expect(describeError('text')).toEqual({ message: 'text' })
  expect(describeError(undefined)).toEqual({ message: 'undefined' })
})
