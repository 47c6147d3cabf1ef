// Sharded publish and subscribe on a real Redis server, and on a real cluster of three.
import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ShardedSubscriber } from '@/lib/foundation/redis/sharded-subscriber'
import { startRedis, startRedisCluster } from '../support/redis'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const wait = { timeout: 20_000, interval: 20 }

function subscribe(url: string) {
  const received: string[] = []
  const onGap = vi.fn()
  const onSubscribed = vi.fn()
  const subscriber = new ShardedSubscriber(url, {
    onMessage: (channel, message) => received.push(`${channel} ${message}`),
    onSubscribed,
    onGap,
  })
  closing.push(() => subscriber.close())
  const untilCurrent = () => vi.waitFor(() => expect(subscriber.isCurrent()).toBe(true), wait)
  const enter = async (channels: string[]) => {
    for (const channel of channels) subscriber.subscribe(channel)
    await vi.waitFor(() => expect(channels.filter((channel) => subscriber.isEntering(channel))).toEqual([]), wait)
  }
  /** Publishes one message to each channel, and expects that all of them arrive once. */
  const expectAll = async (publisher: ShardedSubscriber, channels: string[], within = wait) => {
    const text = randomUUID()
    received.length = 0
    await publisher.publish(channels.map((channel) => ({ channel, message: text })))
    const all = channels.map((channel) => `${channel} ${text}`).toSorted()
    await vi.waitFor(() => expect(received.toSorted()).toEqual(all), within)
  }
  /** Tries until the messages of a publication all arrive: those sent while a cluster changes may be lost. */
  const expectAllAgain = (publisher: ShardedSubscriber, channels: string[]) =>
    vi.waitFor(() => expectAll(publisher, channels, { timeout: 2000, interval: 20 }), {
      timeout: 40_000,
      interval: 500,
    })
  return { subscriber, received, onGap, onSubscribed, untilCurrent, enter, expectAll, expectAllAgain }
}

const newChannels = (count: number) => Array.from({ length: count }, () => `test:${randomUUID()}`)

async function openServer() {
  const redis = await startRedis()
  closing.push(() => redis.stop())
  return redis
}

async function openCluster() {
  const cluster = await startRedisCluster()
  closing.push(() => cluster.stop())
  return cluster
}

describe.each([
  ['a server', openServer],
  ['a cluster', openCluster],
] as const)('with %s', (_name, open) => {
  it('a process receives the messages of its channels, once, and no others', async () => {
    const { url } = await open()
    const [mine, other] = [subscribe(url), subscribe(url)]
    await Promise.all([mine.untilCurrent(), other.untilCurrent()])
    const channels = newChannels(50)
    await mine.enter(channels)
    const [first = ''] = channels
    mine.subscriber.subscribe(first)
    await mine.expectAll(other.subscriber, channels)
    expect(mine.onSubscribed.mock.calls.flat().toSorted()).toEqual(channels.toSorted())
    expect(other.received).toEqual([])
  })

  it('a channel that is left and entered again at once is received', async () => {
    const { url } = await open()
    const { subscriber, untilCurrent, enter, expectAll, received } = subscribe(url)
    await untilCurrent()
    const channels = newChannels(20)
    await enter(channels)
    for (let times = 0; times < 5; times++) {
      for (const channel of channels) {
        subscriber.unsubscribe(channel)
        subscriber.subscribe(channel)
      }
      await enter(channels)
      await expectAll(subscriber, channels)
    }
    for (const channel of channels) {
      subscriber.unsubscribe(channel)
      subscriber.subscribe(channel)
      subscriber.unsubscribe(channel)
    }
    const last = newChannels(1)
    await enter(last)
    // Another server of a cluster may still have to learn that a channel was left.
    await vi.waitFor(async () => {
      const message = randomUUID()
      received.length = 0
      await subscriber.publish([...channels, ...last].map((channel) => ({ channel, message })))
      await vi.waitFor(() => expect(received).toEqual([`${last[0]} ${message}`]), { timeout: 2000, interval: 20 })
    }, wait)
  })
})

describe('a server', () => {
  it('that is killed is noticed, and everything is subscribed to again before pages are told to refresh', async () => {
    const redis = await openServer()
    const mine = subscribe(redis.url)
    await mine.untilCurrent()
    const channels = newChannels(1500)
    await mine.enter(channels)
    mine.onGap.mockClear()
    await redis.stop()
    await vi.waitFor(() => expect(mine.subscriber.isCurrent()).toBe(false), wait)
    await expect(mine.subscriber.publish([{ channel: 'x', message: '' }])).rejects.toThrow('not connected')
    const again = await startRedis(redis.port)
    closing.push(() => again.stop())
    mine.onGap.mockImplementation(() =>
      expect(channels.filter((channel) => mine.subscriber.isEntering(channel))).toEqual([]),
    )
    await mine.untilCurrent()
    expect(mine.onGap.mock.results.map(({ type }) => type)).toEqual(['return'])
    await mine.expectAll(mine.subscriber, channels)
  })

  it('that freezes is noticed within 4 s, and its connection is replaced', async () => {
    const redis = await openServer()
    const mine = subscribe(redis.url)
    await mine.untilCurrent()
    const channels = newChannels(3)
    await mine.enter(channels)
    redis.pause()
    await vi.waitFor(() => expect(mine.subscriber.isCurrent()).toBe(false), { timeout: 4500, interval: 20 })
    redis.resume()
    await mine.untilCurrent()
    await mine.expectAll(mine.subscriber, channels)
  })

  it('that is not there yet is waited for', async () => {
    const { port, stop } = await startRedis()
    await stop()
    const mine = subscribe(`redis://127.0.0.1:${port}`)
    const channels = newChannels(3)
    for (const channel of channels) mine.subscriber.subscribe(channel)
    expect(mine.subscriber.isCurrent()).toBe(false)
    const redis = await startRedis(port)
    closing.push(() => redis.stop())
    await mine.untilCurrent()
    await mine.expectAll(mine.subscriber, channels)
  })
})

describe('a cluster', () => {
  it('of which one server is gone is noticed, and its messages arrive once it is back', async () => {
    const cluster = await openCluster()
    const mine = subscribe(cluster.url)
    await mine.untilCurrent()
    const channels = newChannels(60)
    await mine.enter(channels)
    mine.onGap.mockClear()
    cluster.nodes[2]?.pause()
    await vi.waitFor(() => expect(mine.subscriber.isCurrent()).toBe(false), wait)
    cluster.nodes[2]?.resume()
    await mine.untilCurrent()
    await mine.expectAllAgain(mine.subscriber, channels)
  })

  it('that moves channels to another server tells of a gap, and goes on', async () => {
    const cluster = await openCluster()
    const [mine, other] = [subscribe(cluster.url), subscribe(cluster.url)]
    await Promise.all([mine.untilCurrent(), other.untilCurrent()])
    const channels = newChannels(100)
    await mine.enter(channels)
    mine.onGap.mockClear()
    await cluster.moveSlots(3000)
    await vi.waitFor(() => expect(mine.onGap).toHaveBeenCalled(), wait)
    await mine.untilCurrent()
    await mine.expectAllAgain(other.subscriber, channels)
  })
})
