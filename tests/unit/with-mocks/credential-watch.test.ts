import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CredentialWatch } from '@/lib/domain/access/credential-watch'
import type { Listener } from '@/lib/foundation/database/notifications'

const listeners: Listener[] = []
vi.mock('@/lib/foundation/database/notifications', () => ({
  notifications: () => ({ addListener: (_channel: string, listener: Listener) => listeners.push(listener) }),
}))

type Credential = { userId: string; id: string }

function newWatch() {
  listeners.length = 0
  const readValidity = vi.fn(async (_credential: Credential) => Number.POSITIVE_INFINITY)
  const watch = new CredentialWatch<Credential>({ channel: 'test', idOf: ({ id }) => id, readValidity })
  const notify = async (userId: string) => {
    for (const { onNotification } of listeners) onNotification(userId)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { watch, readValidity, notify }
}

const mine = { userId: 'me', id: 'laptop' }
const myOther = { userId: 'me', id: 'phone' }
const theirs = { userId: 'you', id: 'laptop' }

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

describe('a watch of credentials', () => {
  it('reads a credential once, however many requests it keeps open', async () => {
    const { watch, readValidity, notify } = newWatch()
    for (let request = 0; request < 1000; request++) watch.add(mine, vi.fn())
    watch.add(theirs, vi.fn())
    expect(readValidity.mock.calls).toEqual([[mine], [theirs]])
    readValidity.mockClear()
    await notify('me')
    expect(readValidity.mock.calls).toEqual([[mine]])
    readValidity.mockClear()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(readValidity.mock.calls).toEqual([[mine], [theirs]])
  })

  it('reads all credentials one after the other, and again after notifications were lost meanwhile', async () => {
    const { watch, readValidity } = newWatch()
    for (const credential of [mine, myOther, theirs]) watch.add(credential, vi.fn())
    readValidity.mockClear()
    const answers: ((validMs: number) => void)[] = []
    readValidity.mockImplementation(() => new Promise((resolve) => answers.push(resolve)))
    const answer = async () => {
      answers.shift()?.(Number.POSITIVE_INFINITY)
      await vi.advanceTimersByTimeAsync(0)
    }
    for (const { onGap } of listeners) onGap()
    expect(readValidity).toHaveBeenCalledTimes(1)
    for (const { onGap } of listeners) onGap()
    expect(readValidity).toHaveBeenCalledTimes(1)
    for (let read = 2; read <= 6; read++) {
      await answer()
      expect(readValidity).toHaveBeenCalledTimes(read)
    }
    await answer()
    expect(readValidity).toHaveBeenCalledTimes(6)
  })

  it('ends every request of a credential once, and none of others', async () => {
    const { watch, readValidity, notify } = newWatch()
    const ended = [vi.fn(), vi.fn()]
    const kept = [vi.fn(), vi.fn()]
    const stops = ended.map((onEnd) => watch.add(mine, onEnd))
    watch.add(myOther, kept[0] ?? vi.fn())
    watch.add(theirs, kept[1] ?? vi.fn())
    readValidity.mockImplementation(async ({ id }) => (id === 'laptop' ? 0 : Number.POSITIVE_INFINITY))
    await notify('me')
    await notify('me')
    for (const stop of stops) stop()
    expect(ended.map(({ mock }) => mock.calls.length)).toEqual([1, 1])
    expect(kept.map(({ mock }) => mock.calls.length)).toEqual([0, 0])
  })

  it('reads a credential again for a request that comes after its end', async () => {
    const { watch, readValidity, notify } = newWatch()
    const [first, second] = [vi.fn(), vi.fn()]
    const stop = watch.add(mine, first)
    readValidity.mockResolvedValue(0)
    await notify('me')
    expect(first).toHaveBeenCalledOnce()
    watch.add(mine, second)
    // The earlier request leaves late, and takes nothing of the later one with it.
    stop()
    await vi.advanceTimersByTimeAsync(0)
    expect(second).toHaveBeenCalledOnce()
  })

  it('ends requests when their credential expires', async () => {
    const { watch, readValidity } = newWatch()
    const onEnd = vi.fn()
    readValidity.mockResolvedValueOnce(5000).mockResolvedValue(0)
    watch.add(mine, onEnd)
    await vi.advanceTimersByTimeAsync(4999)
    expect(onEnd).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(onEnd).toHaveBeenCalledOnce()
  })

  it('keeps watching until the last request of a credential stops, and no timer after that', async () => {
    const { watch, readValidity, notify } = newWatch()
    readValidity.mockResolvedValue(5000)
    const [first, second] = [vi.fn(), vi.fn()]
    const stops = [watch.add(mine, first), watch.add(mine, second)]
    stops[0]?.()
    readValidity.mockResolvedValue(0)
    await notify('me')
    expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
    stops[1]?.()
    expect(vi.getTimerCount()).toBe(0)
  })
})
