import { EventEmitter } from 'node:events'
import { afterEach, expect, it } from 'vitest'
import { rateLimiter } from '@/lib/domain/access/rate-limit/rate-limiter'
import { remoteLimits, setRemoteLimits } from '@/lib/domain/access/rate-limit/remote-limits'
import { countForChild, countInParent } from '@/lib/server/process/shared-limits'

let policies = 0

// This process plays both parts, so that the limiter of the parent is created before each connection.
afterEach(() => setRemoteLimits(undefined))

/** A child that counts in its parent, over messages as JSON makes them, and a policy that no other test counts for. */
function connect({ answers = true } = {}) {
  const policy = { name: `of test ${++policies}`, limit: 2, windowMs: 60_000 }
  const ofParent = rateLimiter(policy)
  const requests: unknown[] = []
  const copy = (message: object): unknown => JSON.parse(JSON.stringify(message))
  const child = new EventEmitter()
  const parent = new EventEmitter()
  const link = {
    connected: true,
    on: parent.on.bind(parent),
    send: (message: object) => {
      requests.push(message)
      return answers && child.emit('message', copy(message))
    },
  }
  countForChild({ on: child.on.bind(child), send: (message) => parent.emit('message', copy(message)) })
  countInParent(link)
  const limits = remoteLimits()
  if (!limits) throw new Error('no limits')
  const disconnect = () => {
    link.connected = false
    parent.emit('disconnect')
  }
  return {
    take: (subject: string) => limits.take(policy, subject),
    reset: (subject: string) => limits.reset(policy, subject),
    ofParent,
    requests,
    disconnect,
  }
}

it('uses of a child are counted together with those of its parent', async () => {
  const { take, reset, ofParent } = connect()
  await ofParent.take('somebody')
  expect(await take('somebody')).toMatchObject({ allowed: true, remaining: 0 })
  expect(await take('somebody')).toMatchObject({ allowed: false })
  expect(await take('another')).toMatchObject({ allowed: true, remaining: 1 })
  await reset('somebody')
  expect(await take('somebody')).toMatchObject({ allowed: true, remaining: 1 })
})

it('uses of one turn of the event loop share a message, and keep their order', async () => {
  const { take, requests } = connect()
  const allowances = await Promise.all([take('somebody'), take('somebody'), take('somebody')])
  expect(allowances.map(({ allowed, remaining }) => [allowed, remaining])).toEqual([
    [true, 1],
    [true, 0],
    [false, 0],
  ])
  expect(requests).toHaveLength(1)
})

it('a use that waits when the parent ends is refused with 503, and so are later ones', async () => {
  const { take, disconnect, requests } = connect({ answers: false })
  const waiting = take('somebody')
  await expect.poll(() => requests).toHaveLength(1)
  disconnect()
  const refusal = { code: 'UNAVAILABLE', applied: 'no' }
  await expect(waiting).rejects.toMatchObject(refusal)
  await expect(take('somebody')).rejects.toMatchObject(refusal)
})
