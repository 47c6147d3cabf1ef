import { expect, it } from 'vitest'
import { formats } from '@/lib/domain/import/formats'
import { formatIds } from '@/lib/domain/import/schema'
import { importFile } from '@/lib/entry/cli/commands/import'

it('imports take every format by its name, in the API and on the command line', () => {
  expect([...new Set(formats.map(({ id }) => id))].toSorted()).toEqual(formatIds.toSorted())
  expect(importFile.options.format.kind.map(([name]) => name)).toEqual(formatIds)
})
