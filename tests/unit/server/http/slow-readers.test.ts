import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SlowReaders } from '@/lib/server/http/slow-readers'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function newAnswer(): { response: ServerResponse; disconnect: ReturnType<typeof vi.fn> } {
  const disconnect = vi.fn()
  const fields = {
    closed: false,
    destroyed: false,
    req: { socket: { remoteAddress: '192.0.2.1', destroy: disconnect } },
  }
  // No other part of a response is used.
  return { response: Object.assign(new EventEmitter(), fields) as unknown as ServerResponse, disconnect }
}

it('disconnects a reader without progress for 10 s when memory is short, and no other', async () => {
  let isShort = false
  const readers = new SlowReaders(() => isShort)
  const [stalled, slow, late] = [newAnswer(), newAnswer(), newAnswer()]
  readers.note(stalled.response)
  readers.note(slow.response)
  await vi.advanceTimersByTimeAsync(9000)
  readers.note(slow.response)
  readers.note(late.response)
  await vi.advanceTimersByTimeAsync(2000)
  expect(stalled.disconnect).not.toHaveBeenCalled()
  isShort = true
  await vi.advanceTimersByTimeAsync(1000)
  expect(stalled.disconnect).toHaveBeenCalledOnce()
  expect(slow.disconnect).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(9000)
  expect(slow.disconnect).toHaveBeenCalled()
  expect(late.disconnect).toHaveBeenCalled()
})

it('calls an answer stalled after a second without progress, until it is sent', async () => {
  const readers = new SlowReaders(() => false)
  const { response } = newAnswer()
  expect(readers.isStalled(response)).toBe(false)
  readers.note(response)
  await vi.advanceTimersByTimeAsync(999)
  expect(readers.isStalled(response)).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(readers.isStalled(response)).toBe(true)
  readers.note(response)
  expect(readers.isStalled(response)).toBe(false)
  response.emit('close')
  await vi.advanceTimersByTimeAsync(2000)
  expect(readers.isStalled(response)).toBe(false)
  expect(vi.getTimerCount()).toBe(0)
})
