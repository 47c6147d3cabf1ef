// Server actions are counted for each account, in minutes that begin with a first one.
import { expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod'
import { answerChange } from '@/lib/entry/web/answer-change'
import { runReadAction } from '@/lib/entry/web/run-action'
import { actionsPerMinute } from '@/lib/foundation/limits'

const userId = 'me'

vi.mock('server-only', () => ({}))
vi.mock('next/cache', () => ({ refresh: vi.fn() }))
vi.mock('next/headers', () => ({ headers: async () => new Headers() }))
vi.mock('@/lib/entry/web/session', () => ({
  currentViewer: async () => ({ actor: { userId } }),
  keepViewer: vi.fn(),
}))

it('an account may call 300 server actions in a minute; then each names the wait', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T12:00:10Z') })
  onTestFinished(() => void vi.useRealTimers())
  const call = () => runReadAction(z.null(), null, async () => 'done')
  for (let count = 0; count < actionsPerMinute; count++) expect(await call()).toEqual({ ok: true, result: 'done' })
  const message = 'Too many attempts. Try again in a minute.'
  expect(await call()).toEqual({ ok: false, message, canRetry: true })
  const late = await answerChange({ taskId: '019b76da-a800-7001-8d5e-24e7b4c8f3a2' }, (taskIds) => ({
    kind: 'delete',
    taskIds,
  }))
  expect(late.status).toBe(429)
  vi.setSystemTime(new Date('2026-03-01T12:01:10Z'))
  expect(await call()).toEqual({ ok: true, result: 'done' })
})
