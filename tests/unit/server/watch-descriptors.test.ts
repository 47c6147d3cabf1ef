import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { log } from '@/lib/foundation/telemetry/log'
import { watchDescriptors } from '@/lib/server/process/watch-descriptors'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it.each([
  ['EMFILE', 2],
  ['ENFILE', 2],
  // Of the file that it opens, or of nobody's concern.
  ['ENOENT', 0],
  [undefined, 0],
])('a lack of file descriptors (%s) is logged once a minute, and nothing else is', async (code, times) => {
  const logged = vi.spyOn(log, 'error').mockImplementation(() => undefined)
  const stop = watchDescriptors(async () => {
    if (code !== undefined) throw Object.assign(new Error('no'), { code })
  })
  await vi.advanceTimersByTimeAsync(90_000)
  expect(logged).toHaveBeenCalledTimes(times)
  stop()
  await vi.advanceTimersByTimeAsync(90_000)
  expect(logged).toHaveBeenCalledTimes(times)
})
