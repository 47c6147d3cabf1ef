import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RecentChanges } from '@/lib/domain/changes/recent-changes'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const wait = (ms: number) => vi.advanceTimersByTime(ms)

/** Creates an instance that has listened for a minute. */
function newInstance() {
  const recent = new RecentChanges()
  recent.reset()
  wait(60_000)
  return recent
}

function publish(userId: string, ...instances: RecentChanges[]) {
  const id = randomUUID()
  for (const instance of instances) instance.record({ id, userId, changeId: undefined })
}

const noPosition = { position: '' }

describe('a page that connects', () => {
  it('has missed what was published since it was rendered, and nothing else', () => {
    const instance = newInstance()
    publish('me', instance)
    wait(1)
    const page = { rendered: instance.markRender(), ...noPosition }
    wait(1)
    publish('somebody else', instance)
    expect(instance.hasChangedSince('me', page)).toBe(false)
    publish('me', instance)
    expect(instance.hasChangedSince('me', page)).toBe(true)
  })

  it('has missed what was published after its position, however shortly after', () => {
    const instance = newInstance()
    const rendered = instance.markRender()
    publish('me', instance)
    const page = { rendered, position: instance.positionOf('me') }
    expect(instance.hasChangedSince('me', page)).toBe(false)
    publish('me', instance)
    expect(instance.hasChangedSince('me', page)).toBe(true)
  })

  it('may have missed anything while the instance has not listened yet', () => {
    const instance = new RecentChanges()
    const page = { rendered: instance.markRender(), position: instance.positionOf('me') }
    expect(instance.hasChangedSince('me', page)).toBe(true)
  })

  it('may have missed what was published in a gap', () => {
    const instance = newInstance()
    publish('me', instance)
    wait(10_000)
    const page = { rendered: instance.markRender(), position: instance.positionOf('me') }
    wait(10_000)
    instance.reset()
    wait(10_000)
    expect(instance.hasChangedSince('me', page)).toBe(true)
  })

  it('may have missed anything when it tells nothing that is understood', () => {
    const instance = newInstance()
    for (const rendered of ['', 'x', 'x y z', ' -1']) {
      expect(instance.hasChangedSince('me', { rendered, ...noPosition }), rendered).toBe(true)
    }
  })
})

describe('a page that another instance has rendered', () => {
  it('has missed nothing when nothing was published for a while before', () => {
    const [one, other] = [newInstance(), newInstance()]
    publish('me', one, other)
    wait(6000)
    expect(other.hasChangedSince('me', { rendered: one.markRender(), ...noPosition })).toBe(false)
    expect(other.hasChangedSince('somebody else', { rendered: one.markRender(), ...noPosition })).toBe(false)
  })

  it('may have missed a change around the time of its render, as clocks differ', () => {
    const [one, other] = [newInstance(), newInstance()]
    const page = { rendered: one.markRender(), ...noPosition }
    vi.setSystemTime(Date.now() - 4000)
    publish('me', other)
    expect(other.hasChangedSince('me', page)).toBe(true)
  })

  it('has missed nothing when its position is the last change, and something when it is not', () => {
    const [one, other] = [newInstance(), newInstance()]
    const rendered = one.markRender()
    publish('me', one, other)
    const page = { rendered, position: one.positionOf('me') }
    expect(other.hasChangedSince('me', page)).toBe(false)
    publish('me', other)
    expect(other.hasChangedSince('me', page)).toBe(true)
  })

  it('may have missed anything before the instance listened', () => {
    const one = newInstance()
    const page = { rendered: one.markRender(), position: one.positionOf('me') }
    wait(60_000)
    const started = new RecentChanges()
    started.reset()
    expect(started.hasChangedSince('me', page)).toBe(true)
  })
})

it('forgets all users at once rather than growing, and then every page may have missed a change', () => {
  const instance = newInstance()
  const page = { rendered: instance.markRender(), position: instance.positionOf('me') }
  for (let count = 0; count < 10_000; count++) publish(`user ${count}`, instance)
  expect(instance.hasChangedSince('me', page)).toBe(false)
  publish('one more', instance)
  expect(instance.hasChangedSince('me', page)).toBe(true)
})
