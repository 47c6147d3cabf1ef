import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { UnavailableError } from '@/lib/foundation/errors'
import { Deadline, withoutEffect } from '@/lib/foundation/request/deadline'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('answers before 10 s, not counting the time that the body takes', async () => {
  const deadline = new Deadline()
  await vi.advanceTimersByTimeAsync(2000)
  deadline.pause()
  await vi.advanceTimersByTimeAsync(25_000)
  deadline.resume()
  const failed = vi.fn()
  deadline.limit(new Promise(() => undefined)).catch(failed)
  await vi.advanceTimersByTimeAsync(6900)
  expect(failed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ code: 'UNAVAILABLE', applied: 'unknown' }))
})

it('leaves no timer behind', async () => {
  expect(await new Deadline().limit(Promise.resolve('done'))).toBe('done')
  await expect(new Deadline().limit(Promise.reject(new Error('a defect')))).rejects.toThrow('a defect')
  expect(vi.getTimerCount()).toBe(0)
})

it('a read has no effect, whatever its query reports', () => {
  const cause = new Error('connection lost')
  const error = withoutEffect(new UnavailableError('not now', 'unknown', { cause }))
  expect(error).toMatchObject({ applied: 'no', message: 'not now', cause })
})
