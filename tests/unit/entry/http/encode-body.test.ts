import { expect, it, vi } from 'vitest'
import { weakTagOf } from '@/lib/entry/http/conditions'
import { encodeLongBody, isLong } from '@/lib/entry/http/encode-body'

const request = { onEnd: () => undefined }

it('encodes and hashes a long text as a whole, wherever its pieces end', async () => {
  const MiB = 1024 * 1024
  for (const text of ['x', 'é', '→', '😀', 'a😀', 'ab😀', 'abc😀é→']) {
    const long = text.repeat(MiB / text.length)
    const { bytes, etag } = await encodeLongBody(request, long, () => () => undefined)
    expect(Buffer.from(long).equals(bytes), text).toBe(true)
    expect(etag).toBe(weakTagOf(long))
  }
})

it('serves others between the pieces', async () => {
  const long = 'x'.repeat(4 * 1024 * 1024)
  expect(isLong(long)).toBe(true)
  let turns = 0
  let isDone = false
  const countTurns = () => {
    turns++
    if (!isDone) setImmediate(countTurns)
  }
  setImmediate(countTurns)
  await encodeLongBody(request, long, () => () => undefined)
  isDone = true
  expect(turns).toBeGreaterThan(10)
})

it('counts the bytes until the answer has ended', async () => {
  const end = vi.fn()
  const onEnd = vi.fn()
  const count = vi.fn(() => end)
  await encodeLongBody({ onEnd }, 'é'.repeat(1000), count)
  expect(count).toHaveBeenCalledExactlyOnceWith(2000)
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(end)
})
