import { ChildProcess } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { addOwnChangeListener } from '@/lib/domain/changes/publish-changes'
import { connectionLimit } from '@/lib/foundation/database/pool'
import { setPart } from '@/lib/foundation/runtime/instance-part'
import { log } from '@/lib/foundation/telemetry/log'
import { answerPages, namePlace } from '@/lib/server/pages/answer-pages'
import { limitStart, watchAnswers } from '@/lib/server/pages/start-process'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A process that answers pings until it is told to hang. */
function newProcess() {
  const child = new ChildProcess()
  const kill = vi.spyOn(child, 'kill').mockReturnValue(true)
  let isHanging = false
  const noteAnswer = watchAnswers(child, () => {
    if (!isHanging) noteAnswer()
  })
  onTestFinished(() => void child.emit('exit'))
  return {
    kill,
    hang: () => {
      isHanging = true
    },
  }
}

it('a process of the pages that does not answer for 30 s is ended, and no other', async () => {
  const report = vi.spyOn(log, 'error').mockReturnValue()
  const { kill, hang } = newProcess()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(kill).not.toHaveBeenCalled()
  hang()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(kill).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(5000)
  expect(kill).toHaveBeenCalledExactlyOnceWith('SIGKILL')
  expect(report).toHaveBeenCalledOnce()
})

it.each([
  { after: 119_000, ends: 0 },
  { after: 121_000, ends: 1 },
])('a process of the pages that is ready after $after ms is ended $ends times', async ({ after, ends }) => {
  const child = new ChildProcess()
  const kill = vi.spyOn(child, 'kill').mockReturnValue(true)
  const fail = vi.fn()
  const ready = new Promise((resolve) => setTimeout(resolve, after))
  limitStart(child, ready).catch(fail)
  await vi.advanceTimersByTimeAsync(300_000)
  expect([kill.mock.calls.length, fail.mock.calls.length]).toEqual([ends, ends])
})

it('a page that waits gives its place back, and takes it again', () => {
  const place = { release: vi.fn(), resume: vi.fn() }
  const { name, forget } = namePlace(place)
  const tell = (isFree: boolean) => answerPages({ place: name, isFree })
  tell(true)
  tell(false)
  forget()
  tell(true)
  expect([place.release.mock.calls.length, place.resume.mock.calls.length]).toEqual([1, 1])
})

it('a change of the pages is one of this instance', () => {
  const listener = vi.fn()
  addOwnChangeListener(listener)
  answerPages({ hasChanged: true })
  expect(listener).toHaveBeenCalledOnce()
})

it('the pages have a quarter of the connections, by default in addition', () => {
  const limitOf = (part: Parameters<typeof setPart>[0]) => {
    setPart(part)
    return connectionLimit()
  }
  onTestFinished(() => setPart('all'))
  const all = Math.min(5 * availableParallelism(), 40)
  expect([limitOf('all'), limitOf('rest'), limitOf('pages')]).toEqual([all, all, Math.max(5, Math.ceil(all / 4))])
})
