import { expect, it } from 'vitest'
import * as z from 'zod'
import { AppError } from '@/lib/errors'
import { parseInput } from '@/lib/validation'

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
