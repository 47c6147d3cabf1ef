import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DispatchLoop } from '@/lib/foundation/runtime/dispatch-loop'
import { log } from '@/lib/foundation/telemetry/log'

const minSleepMs = 50
const maxSleepMs = 5000

/** Items in memory, by the instant at which they are due. Each is done when `finish` is called. */
function makeLoop() {
  const due: number[] = []
  const begun: number[] = []
  const ends: (() => void)[] = []
  const findNextDue = vi.fn(async () => due[0])
  const claim = vi.fn(async () => {
    const next = due[0]
    if (next === undefined || next > Date.now()) return false
    due.shift()
    begun.push(Date.now() - start)
    loop.track(new Promise((resolve) => ends.push(resolve)))
    return true
  })
  const loop = new DispatchLoop({ name: 'items', findNextDue, claim, minSleepMs, maxSleepMs, now: Date.now })
  const start = Date.now()
  return {
    loop,
    findNextDue,
    /** How many ms after the start each item was begun. */
    begun,
    addIn: (ms: number) => due.push(Date.now() + ms),
    finish: () => {
      for (const end of ends) end()
    },
  }
}

/** Whether a promise is resolved once what is pending has run. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false
  void promise.then(() => {
    settled = true
  })
  await vi.advanceTimersByTimeAsync(0)
  return settled
}

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('sleeps until an item is due, and claims everything that is due then', async () => {
  const { loop, findNextDue, begun, addIn } = makeLoop()
  addIn(2000)
  addIn(2000)
  addIn(3000)
  loop.start()
  await vi.advanceTimersByTimeAsync(1999)
  expect(begun).toEqual([])
  expect(findNextDue).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1001)
  expect(begun).toEqual([2000, 2000, 3000])
})

it('finds an item that nobody announced after the longest sleep', async () => {
  const { loop, begun, addIn } = makeLoop()
  loop.start()
  await vi.advanceTimersByTimeAsync(1000)
  addIn(0)
  await vi.advanceTimersByTimeAsync(maxSleepMs)
  expect(begun).toEqual([minSleepMs + maxSleepMs])
})

it('is woken earlier, and is not postponed by further wake-ups', async () => {
  const { loop, begun, addIn } = makeLoop()
  loop.start()
  await vi.advanceTimersByTimeAsync(1000)
  addIn(0)
  loop.wake()
  await vi.advanceTimersByTimeAsync(40)
  loop.wake()
  loop.wake(10_000)
  await vi.advanceTimersByTimeAsync(10)
  expect(begun).toEqual([1000 + minSleepMs])
})

it('runs once more when it is woken during a run', async () => {
  const { loop, findNextDue } = makeLoop()
  let endRead: (due: undefined) => void = () => undefined
  findNextDue.mockReturnValueOnce(
    new Promise((resolve) => {
      endRead = resolve
    }),
  )
  loop.start()
  await vi.advanceTimersByTimeAsync(minSleepMs)
  loop.wake(20)
  await vi.advanceTimersByTimeAsync(1000)
  expect(findNextDue).toHaveBeenCalledTimes(1)
  endRead(undefined)
  await vi.advanceTimersByTimeAsync(19)
  expect(findNextDue).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(findNextDue).toHaveBeenCalledTimes(2)
})

it('waits for what is under way when it is stopped, and claims nothing more', async () => {
  const { loop, begun, addIn, finish } = makeLoop()
  addIn(0)
  loop.start()
  await vi.advanceTimersByTimeAsync(minSleepMs)
  expect([begun.length, loop.inFlight]).toEqual([1, 1])
  addIn(0)
  const stopped = loop.stop()
  expect(loop.signal.aborted).toBe(true)
  loop.wake()
  await vi.advanceTimersByTimeAsync(2 * maxSleepMs)
  expect(await isSettled(stopped)).toBe(false)
  finish()
  expect(await isSettled(stopped)).toBe(true)
  expect([begun.length, loop.inFlight]).toEqual([1, 0])
})

it('logs a read that fails, and tries again after the longest sleep', async () => {
  const warn = vi.spyOn(log, 'warn').mockReturnValue(undefined)
  const { loop, findNextDue, begun, addIn } = makeLoop()
  const error = new Error('connection lost')
  findNextDue.mockRejectedValueOnce(error)
  addIn(0)
  loop.start()
  await vi.advanceTimersByTimeAsync(minSleepMs)
  expect(warn).toHaveBeenCalledExactlyOnceWith({ err: error }, 'items not read')
  await vi.advanceTimersByTimeAsync(maxSleepMs)
  expect(begun).toEqual([minSleepMs + maxSleepMs])
})

it('does what is due once without being started', async () => {
  const { loop, begun, addIn, finish } = makeLoop()
  addIn(0)
  addIn(60_000)
  const done = loop.runDue()
  expect(await isSettled(done)).toBe(false)
  finish()
  expect(await done).toBe(true)
  expect(await loop.runDue()).toBe(false)
  loop.wake()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(begun).toEqual([0])
})
