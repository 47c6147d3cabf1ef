import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sortBySpecificity } from '@/lib/http/route-order'
import { routes } from '@/lib/http/route-table'

describe('the order in which the router matches paths', () => {
  it('puts fixed segments before parameters, wherever they stand', () => {
    expect(
      sortBySpecificity(['/tasks/{id}', '/tasks/{id}/archive', '/{any}', '/tasks', '/tasks/move', '/tasks/{id}/{do}']),
    ).toEqual(['/tasks', '/tasks/move', '/tasks/{id}', '/tasks/{id}/archive', '/tasks/{id}/{do}', '/{any}'])
  })

  it('does not depend on the order of the route table', () => {
    const paths = Object.keys(routes)
    const sorted = sortBySpecificity(paths)
    fc.assert(
      fc.property(fc.shuffledSubarray(paths, { minLength: paths.length }), (shuffled) => {
        expect(sortBySpecificity(shuffled)).toEqual(sorted)
      }),
    )
  })
})
