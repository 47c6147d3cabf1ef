import { expect, it } from 'vitest'
import { formatBytes } from '@/components/profile/format-bytes'

it.each([
  [0, '0 bytes'],
  [1023, '1,023 bytes'],
  [1024, '1 KiB'],
  [1536, '1.5 KiB'],
  [123_456_789, '117.7 MiB'],
  [2 ** 30, '1 GiB'],
  [5000 * 2 ** 30, '5,000 GiB'],
])('writes %i bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})
