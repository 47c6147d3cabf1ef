import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AccountTurns, type TurnLimits } from '@/lib/domain/access/turns/account-turns'
import type { Turn } from '@/lib/domain/access/turns/turn'

const limits: TurnLimits = { maxWorking: 100, maxOfAccount: 3, maxWaitingOfAccount: 10, maxWaitMs: 1000 }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function newTurns(overrides: Partial<TurnLimits> = {}) {
  const turns = new AccountTurns({ ...limits, ...overrides })
  const begun: string[] = []
  const open = new Map<string, Turn>()
  const refused = new Map<string, unknown>()
  /** Begins a request of an account, such as `a1` of `a`. */
  const request = (name: string, hasLeft = () => false) => {
    const userId = name.charAt(0)
    const start = (turn: Turn) => {
      begun.push(name)
      open.set(name, turn)
    }
    const turn = turns.begin(userId)
    if (turn) start(turn)
    else turns.wait(userId, hasLeft).then(start, (error) => refused.set(name, error))
  }
  /** Ends requests, and lets those that wait begin. */
  const end = async (...names: string[]) => {
    for (const name of names) open.get(name)?.end()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { turns, request, end, begun, refused }
}

it('lets three requests of an account work at a time, and the others in the order of their arrival', async () => {
  const { request, end, begun } = newTurns()
  for (let number = 1; number <= 5; number++) request(`a${number}`)
  expect(begun).toEqual(['a1', 'a2', 'a3'])
  await end('a2')
  expect(begun.slice(3)).toEqual(['a4'])
  // Ended twice, it gives no second place away.
  await end('a2')
  expect(begun).toHaveLength(4)
  await end('a4')
  expect(begun.slice(4)).toEqual(['a5'])
})

it('keeps nobody else waiting', () => {
  const { request, begun } = newTurns()
  for (let number = 1; number <= 9; number++) request(`a${number}`)
  request('b1')
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1'])
})

it('lets accounts take turns when the process has no place left', async () => {
  const { request, end, begun } = newTurns({ maxWorking: 2 })
  request('x1')
  request('x2')
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) request(name)
  expect(begun).toEqual(['x1', 'x2'])
  await end('x1')
  await end('x2')
  await end('a1')
  await end('b1')
  await end('c1')
  await end('a2')
  expect(begun.slice(2)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

it('refuses a request that has waited for too long, without an effect, and serves the others', async () => {
  const { request, end, begun, refused } = newTurns()
  for (let number = 1; number <= 4; number++) request(`a${number}`)
  await vi.advanceTimersByTimeAsync(900)
  request('a5')
  await vi.advanceTimersByTimeAsync(100)
  expect([...refused.keys()]).toEqual(['a4'])
  expect(refused.get('a4')).toMatchObject({ code: 'UNAVAILABLE', applied: 'no', isOverload: true })
  expect(String(refused.get('a4'))).toContain('overloaded')
  await end('a1')
  expect(begun.slice(3)).toEqual(['a5'])
  await end('a2', 'a3', 'a5')
  expect(vi.getTimerCount()).toBe(0)
})

it('refuses a request at once when too many wait', async () => {
  const { request, refused } = newTurns({ maxWaitingOfAccount: 1 })
  for (let number = 1; number <= 5; number++) request(`a${number}`)
  await vi.advanceTimersByTimeAsync(0)
  expect([...refused.keys()]).toEqual(['a5'])
})

it('passes over clients that have left', async () => {
  const { request, end, begun, refused } = newTurns()
  for (let number = 1; number <= 3; number++) request(`a${number}`)
  request('a4', () => true)
  request('a5')
  await end('a1')
  expect(begun.slice(3)).toEqual(['a5'])
  expect(refused.get('a4')).toMatchObject({ code: 'REQUEST_TIMEOUT' })
})

it('gives the place away while a request waits for something, which then waits for its turn', async () => {
  const { turns, request, end, begun } = newTurns({ maxOfAccount: 1 })
  const turn = turns.begin('a')
  let happen = (_result: string) => {}
  const waiting = turn?.waitOutside(() => new Promise<string>((resolve) => (happen = resolve)))
  request('a2')
  expect(begun).toEqual(['a2'])
  const done = vi.fn()
  waiting?.then(done)
  happen('it happened')
  await vi.advanceTimersByTimeAsync(0)
  expect(done).not.toHaveBeenCalled()
  await end('a2')
  expect(done).toHaveBeenCalledWith('it happened')
  // It has the place again, until it ends.
  request('a3')
  expect(begun).toEqual(['a2'])
  turn?.end()
  await vi.advanceTimersByTimeAsync(0)
  expect(begun).toEqual(['a2', 'a3'])
})

it('a request that ends while it waits takes no place afterwards', async () => {
  const { turns, request, begun } = newTurns({ maxOfAccount: 1 })
  const turn = turns.begin('a')
  let happen = () => {}
  void turn?.waitOutside(() => new Promise<void>((resolve) => (happen = resolve)))
  turn?.end()
  happen()
  await vi.advanceTimersByTimeAsync(0)
  request('a2')
  expect(begun).toEqual(['a2'])
})

it('an account with many bytes that are not sent begins nothing, until clients have read them', async () => {
  const { turns, request, begun } = newTurns()
  const sent = turns.unsent.add('a', 1024 ** 3)
  request('a1')
  request('b1')
  expect(begun).toEqual(['b1'])
  sent()
  await vi.advanceTimersByTimeAsync(0)
  expect(begun).toEqual(['b1', 'a1'])
})

it('answers that wait for their clients take places of their account, and none of others', async () => {
  const turns = new AccountTurns({ ...limits, maxWorking: 3 })
  const unread = Array.from({ length: 3 }, () => turns.begin('reads nothing'))
  expect(turns.begin('other')).toBeUndefined()
  const waiting = turns.wait('other', () => false)
  for (const turn of unread) turn?.endWork()
  const other = await waiting
  expect(turns.begin('reads nothing')).toBeUndefined()
  unread[0]?.end()
  expect(turns.begin('reads nothing')).toBeDefined()
  other.end()
  // Each end counts once: as many as before may work.
  expect(Array.from({ length: 3 }, (_, index) => turns.begin(`account ${index}`)).filter(Boolean)).toHaveLength(2)
})
