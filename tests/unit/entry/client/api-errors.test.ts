import { expect, it } from 'vitest'
import { toApiError } from '@/lib/entry/client/api-errors'
import * as entry from '@/lib/entry/client/entry'
import { errorCodes, statusOf } from '@/lib/foundation/errors'

it.each(errorCodes)('%s has a class of its own, which the package exports', (code) => {
  const error = toApiError({ code, status: statusOf[code], message: 'a message' })
  expect(error).toBeInstanceOf(entry.ApiError)
  expect(error.name).not.toBe('ApiError')
  expect(Object.entries(entry).find(([, exported]) => exported === error.constructor)?.[0]).toBe(error.name)
  expect(String(error)).toBe(`${error.name}: a message`)
  expect(error).toMatchObject({ code, status: statusOf[code] })
})

it('a code that this version does not know is an ApiError', () => {
  const error = toApiError({ code: 'toString', status: 400, message: 'a message' })
  expect([error.constructor, error.name]).toEqual([entry.ApiError, 'ApiError'])
})
