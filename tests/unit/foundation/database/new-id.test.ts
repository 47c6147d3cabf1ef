import { validate, version } from 'uuid'
import { afterEach, expect, it, vi } from 'vitest'
import { newId } from '@/lib/foundation/database/new-id'

afterEach(() => {
  vi.useRealTimers()
})

it('makes distinct UUIDs of version 7, which ascend', () => {
  const ids = Array.from({ length: 2000 }, newId)
  expect(ids.every((id) => validate(id) && version(id) === 7)).toBe(true)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(ids.toSorted())
})

it('keeps ids ascending while the clock stands still or goes back', () => {
  vi.useFakeTimers({ now: Date.now() + 60_000 })
  const ids = [newId(), newId()]
  vi.setSystemTime(Date.now() - 30_000)
  ids.push(newId())
  expect(ids).toEqual(ids.toSorted())
  expect(new Set(ids).size).toBe(3)
})

it('begins each millisecond with the time and random bits', () => {
  vi.useFakeTimers({ now: Date.now() + 120_000 })
  const starts = Array.from({ length: 50 }, () => {
    vi.advanceTimersByTime(1)
    const id = newId()
    expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(Date.now())
    return id.slice(15)
  })
  expect(new Set(starts).size).toBe(50)
})
