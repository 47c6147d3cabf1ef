import { expect, it } from 'vitest'
import * as z from 'zod'
import { AppError } from '@/lib/foundation/errors'
import { parseInput } from '@/lib/foundation/values/parse-input'

const ids = z.array(z.string().min(3, 'is too short')).max(2, 'must name at most 2 tasks')
const Input = z.strictObject({ ids, text: z.string().min(1, 'must not be empty') })

function detailsOf(input: unknown) {
  try {
    return parseInput(Input, input)
  } catch (error) {
    return error instanceof AppError ? error.details : error
  }
}

it('says of a value of the wrong type only that', () => {
  expect(detailsOf({ ids: 'abc', text: [] })).toEqual([
    { path: 'ids', message: 'must be of type array' },
    { path: 'text', message: 'must be of type string' },
  ])
})

it('names every other invalid part', () => {
  expect(detailsOf({ ids: ['a', 7], date: 'x' })).toEqual([
    { path: 'ids.0', message: 'is too short' },
    { path: 'ids.1', message: 'must be of type string' },
    { path: 'text', message: 'is required' },
    { path: 'date', message: 'is not a known field' },
  ])
})

it('names at most 100 invalid parts, so that the response is no multiple of the request', () => {
  const unknown = Object.fromEntries(Array.from({ length: 1000 }, (_, number) => [`field${number}`, 1]))
  const details = detailsOf({ ...unknown, ids: [], text: '' })
  expect(details).toHaveLength(100)
  expect(details).toContainEqual({ path: 'text', message: 'must not be empty' })
})
