// A notification costs the same however many pages, streams and keys an instance has: no scan is left anywhere.
import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CredentialWatch } from '@/lib/domain/access/credential-watch'
import type { ChangeFeed, FeedHandlers } from '@/lib/domain/changes/change-feed'
import { ChangeWatch, type Watcher } from '@/lib/domain/changes/watch-changes'
import type { Listener } from '@/lib/foundation/database/notifications'

const listeners: Listener[] = []
const database = vi.hoisted(() => ({ status: 'ok' }))
vi.mock('@/lib/foundation/database/probe', () => ({ databaseProbe: () => ({ check: async () => database.status }) }))
vi.mock('@/lib/foundation/database/notifications', () => ({
  notifications: () => ({
    addListener: (_channel: string, listener: Listener) => listeners.push(listener),
    isCurrent: () => true,
  }),
}))

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  listeners.length = 0
})

/** The iterators of maps and sets, and generators, which the cache has. */
const iterators = [new Map(), new Set()].map((collection) => Object.getPrototypeOf(collection[Symbol.iterator]()))
const generators = Object.getPrototypeOf(Object.getPrototypeOf((function* () {})()))

/** Counts the steps of every iteration while `work` runs. */
function countSteps(work: () => void): number {
  let steps = 0
  const restore = [...iterators, generators].map((prototype) => {
    const { next } = prototype
    prototype.next = function (this: unknown) {
      steps++
      return next.call(this)
    }
    return () => Object.assign(prototype, { next })
  })
  const { forEach: ofMap } = Map.prototype
  const { forEach: ofSet } = Set.prototype
  Map.prototype.forEach = Set.prototype.forEach = () => {
    throw new Error('not counted')
  }
  try {
    work()
  } finally {
    Map.prototype.forEach = ofMap
    Set.prototype.forEach = ofSet
    for (const undo of restore) undo()
  }
  return steps
}

const users = (count: number) => Array.from({ length: count }, (_, index) => `user ${index}`)

class TestFeed implements ChangeFeed {
  handlers: FeedHandlers = { onChange: () => undefined, onGap: () => undefined }
  isUpToDate = true
  open = (handlers: FeedHandlers) => {
    this.handlers = handlers
  }
  close = () => undefined
  follow = () => undefined
  unfollow = () => undefined
  isCurrent = () => this.isUpToDate
  hasChangedSince = async () => false
  positionOf = () => ''
  markRender = () => ''
}

function openPages(count: number) {
  const feed = new TestFeed()
  const watch = new ChangeWatch(feed)
  const onChange = vi.fn()
  const watchers: Watcher[] = users(count).map((user) => ({ onChange: () => onChange(user), onClose: () => undefined }))
  const stops = watchers.map((watcher, index) => watch.add(`user ${index}`, watcher))
  return { feed, onChange, stops, close: () => watch.close() }
}

it('counts steps', () => {
  const map = new Map(users(10).map((user) => [user, user]))
  expect(countSteps(() => void [...map.values()])).toBe(11)
  expect(countSteps(() => void map.get('user 3'))).toBe(0)
  const cache = new LRUCache<string, string>({ max: 10 })
  for (const user of users(10)) cache.set(user, user)
  expect(countSteps(() => void [...cache.keys()])).toBeGreaterThan(10)
})

it('a changed task costs the same with 10 open pages and with 10,000', () => {
  const steps = [10, 10_000].map((count) => {
    const { feed, onChange, close } = openPages(count)
    // The first one reads the settings.
    feed.handlers.onChange('nobody', undefined)
    const taken = countSteps(() => feed.handlers.onChange('user 7', undefined))
    expect(onChange.mock.calls).toEqual([['user 7']])
    close()
    return taken
  })
  expect(new Set(steps).size, steps.join()).toBe(1)
})

it('an ended session or key costs the same with 10 open streams and with 10,000', () => {
  const steps = [10, 10_000].map((count) => {
    listeners.length = 0
    const readValidity = vi.fn(async () => Number.POSITIVE_INFINITY)
    const watch = new CredentialWatch<{ userId: string }>({ channel: 'test', idOf: () => 'id', readValidity })
    const stops = users(count).map((userId) => watch.add({ userId }, () => undefined))
    readValidity.mockClear()
    const taken = countSteps(() => listeners[0]?.onNotification('user 7'))
    expect(readValidity.mock.calls).toEqual([[{ userId: 'user 7' }]])
    for (const stop of stops) stop()
    return taken
  })
  expect(new Set(steps).size, steps.join()).toBe(1)
})

it('a revoked key costs the same with 10 cached keys and with 10,000, and evicts those of its user alone', async () => {
  const { keyCache } = await import('@/lib/domain/access/keys/key-cache')
  const hashes = new Map<string, Buffer>()
  const fill = async (count: number) => {
    for (const userId of users(count)) {
      if (hashes.has(userId)) continue
      const hash = randomBytes(32)
      hashes.set(userId, hash)
      const key = {
        keyId: 'k',
        name: 'k',
        userId,
        scope: 'full',
        timeZone: 'UTC',
        dayStart: 0,
        expiresAt: null,
        lastUsedAt: null,
      }
      await keyCache().load(hash, async () => ({ ...key, scope: 'full' as const }))
    }
  }
  const has = (userId: string) => keyCache().get(hashes.get(userId) ?? Buffer.alloc(0)) !== undefined
  const steps: number[] = []
  for (const count of [10, 10_000]) {
    await fill(count)
    const victim = `user ${count - 1}`
    expect([has(victim), has('user 3')]).toEqual([true, true])
    steps.push(countSteps(() => listeners[0]?.onNotification(victim)))
    expect([has(victim), has('user 3')]).toEqual([false, true])
    hashes.delete(victim)
  }
  expect(new Set(steps).size, steps.join()).toBe(1)
})

describe('when notifications may have been lost', () => {
  it('at most 50 pages refresh at once, and each of them does', async () => {
    vi.useFakeTimers()
    const { feed, onChange, stops, close } = openPages(125)
    feed.handlers.onGap()
    expect(onChange).toHaveBeenCalledTimes(50)
    await vi.advanceTimersByTimeAsync(2000)
    expect(onChange).toHaveBeenCalledTimes(100)
    // A page that is closed in the meantime does not.
    for (const stop of stops.slice(120)) stop()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(onChange.mock.calls.flat()).toEqual(users(120))
    close()
  })

  it('pages refresh in turns until it is over, unless the database is down', async () => {
    vi.useFakeTimers()
    const { feed, onChange, close } = openPages(75)
    feed.isUpToDate = false
    database.status = 'unreachable'
    await vi.advanceTimersByTimeAsync(4000)
    expect(onChange).not.toHaveBeenCalled()
    database.status = 'ok'
    await vi.advanceTimersByTimeAsync(8000)
    expect(onChange.mock.calls.flat()).toEqual([...users(75), ...users(75)])
    feed.isUpToDate = true
    onChange.mockClear()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(onChange).not.toHaveBeenCalled()
    close()
  })
})
