import { expect, it, vi } from 'vitest'
import { UnsentBytes, type UnsentLimits } from '@/lib/domain/access/turns/unsent-bytes'

const limits: UnsentLimits = { mayBegin: 10, ofAccount: 30, ofProcess: 100, short: 50 }

function newUnsentBytes() {
  const onRoom = vi.fn()
  const unsent = new UnsentBytes(onRoom, limits)
  const isRefused = (userId: string, bytes: number) => {
    try {
      unsent.add(userId, bytes)
      return false
    } catch (error) {
      expect(error).toMatchObject({ code: 'UNAVAILABLE', applied: 'no', isOverload: true })
      return true
    }
  }
  return { unsent, onRoom, isRefused }
}

it('an account begins no request while it has too many unsent bytes', () => {
  const { unsent, onRoom } = newUnsentBytes()
  const sent = unsent.add('a', 10)
  expect(unsent.mayBegin('a')).toBe(false)
  expect(unsent.mayBegin('b')).toBe(true)
  sent()
  sent()
  expect(unsent.mayBegin('a')).toBe(true)
  expect(onRoom).toHaveBeenCalledExactlyOnceWith('a')
})

it('refuses what exceeds the limit of an account, but always allows one answer', () => {
  const { unsent, isRefused } = newUnsentBytes()
  const sent = unsent.add('a', 99)
  expect(isRefused('a', 1)).toBe(true)
  sent()
  expect(isRefused('a', 20)).toBe(false)
  expect(isRefused('a', 10)).toBe(false)
  expect(isRefused('a', 1)).toBe(true)
  // The answer to a write cannot be refused any more.
  unsent.addAnyway('a', 1)
})

it('refuses what exceeds the limit of the process', () => {
  const { isRefused } = newUnsentBytes()
  for (const account of ['a', 'b', 'c']) expect(isRefused(account, 30)).toBe(false)
  expect(isRefused('d', 11)).toBe(true)
  expect(isRefused('d', 10)).toBe(false)
  expect(isRefused('e', 1)).toBe(true)
})

it('says when memory is short', () => {
  const { unsent } = newUnsentBytes()
  const sent = unsent.add('a', 51)
  expect(unsent.isMemoryShort).toBe(true)
  sent()
  expect(unsent.isMemoryShort).toBe(false)
})
