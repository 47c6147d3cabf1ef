import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ArchiveCursor, encodeArchiveCursor } from '@/lib/domain/tasks/search/archive-cursor'

it('survives encoding and decoding', () => {
  const position = fc.record({ archivedAt: fc.integer({ min: 0, max: 8.64e15 }), id: fc.uuid() })
  fc.assert(
    fc.property(position, (value) => {
      expect(ArchiveCursor.parse(encodeArchiveCursor(value))).toEqual(value)
    }),
  )
})

it('reports any other text as invalid, without throwing', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.base64String()), (text) => !ArchiveCursor.safeParse(text).success))
})
