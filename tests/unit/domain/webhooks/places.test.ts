import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { maxInFlight, Places } from '@/lib/domain/webhooks/places'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Takes all places of a webhook, and gives them back with an outcome. Returns how many they were. */
function runOnce(places: Places, outcome: boolean | undefined, afterMs = 10): number {
  const taken = Array.from({ length: places.countFree('me', 'hook') }, () => places.take('me', 'hook'))
  vi.advanceTimersByTime(afterMs)
  for (const giveBack of taken) giveBack(outcome)
  return taken.length
}

describe('a webhook', () => {
  it('gets more at a time while its receiver answers well, up to 32', () => {
    const places = new Places()
    expect(Array.from({ length: 6 }, () => runOnce(places, true))).toEqual([4, 8, 16, 32, 32, 32])
  })

  it('gets one at a time once its receiver fails, and more again when it recovers', () => {
    const places = new Places()
    for (let round = 0; round < 4; round++) runOnce(places, true)
    expect([false, false, true, true].map((outcome) => runOnce(places, outcome))).toEqual([32, 1, 1, 2])
  })

  it('gets as many as at first while its receiver is slow, and no fewer without an attempt', () => {
    const places = new Places()
    for (let round = 0; round < 3; round++) runOnce(places, true)
    expect(runOnce(places, undefined)).toBe(32)
    expect(runOnce(places, true, 3000)).toBe(32)
    expect(runOnce(places, true, 3000)).toBe(4)
  })

  it('gets none for as long as its host has had enough', () => {
    const places = new Places()
    places.defer('hook', 60_000)
    expect(places.findBusy().webhooks).toEqual(['hook'])
    vi.advanceTimersByTime(60_001)
    expect(places.findBusy().webhooks).toEqual([])
  })
})

describe('an account', () => {
  it('with many webhooks leaves places to others', () => {
    const places = new Places()
    for (let hook = 0; hook < 20; hook++) {
      for (let count = places.countFree('me', `hook ${hook}`); count > 0; count--) places.take('me', `hook ${hook}`)
    }
    expect(places.count).toBe(32)
    expect(places.findBusy().users).toEqual(['me'])
    expect(places.countFree('you', 'yours')).toBe(4)
  })

  it('gets a few while half of all places are taken', () => {
    const places = new Places()
    for (const user of ['a', 'b']) {
      for (let hook = 0; hook < 8; hook++) for (let count = 0; count < 4; count++) places.take(user, `${user} ${hook}`)
    }
    expect(places.count).toBe(64)
    for (let hook = 0; hook < 2; hook++) {
      for (let count = places.countFree('me', `hook ${hook}`); count > 0; count--) places.take('me', `hook ${hook}`)
    }
    expect(places.count).toBe(68)
  })

  it('gets none while accounts that are slow, as it is, have half of all places', () => {
    const places = new Places()
    for (let user = 0; user < maxInFlight / 2; user++) places.take(`slow ${user}`, `hook ${user}`)
    const giveBack = places.take('me', 'hook')
    vi.advanceTimersByTime(3000)
    giveBack(true)
    expect(places.findBusy().users).toContain('me')
    expect(places.findBusy().users).not.toContain('you')
  })
})
