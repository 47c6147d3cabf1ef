import { expect, it, onTestFinished, vi } from 'vitest'
import { openTaskStream } from '@/lib/entry/web/task-stream'
import { notifications } from '@/lib/foundation/database/notifications'
import { newAccount } from '../../support/accounts'
import { newViewer } from '../../support/viewer'

const page = { rendered: '', position: '' }

it('a stream whose client left before it began ends at once, and gives its place back once', async () => {
  const release = vi.fn()
  const stream = openTaskStream(await newViewer(await newAccount()), page, AbortSignal.abort(), release)
  expect(await stream.getReader().read()).toEqual({ done: true, value: undefined })
  expect(release).toHaveBeenCalledOnce()
})

it.each(['the client leaves', 'the reader cancels'])('a stream ends and gives its place back when %s', async (how) => {
  onTestFinished(() => notifications().close())
  const client = new AbortController()
  const release = vi.fn()
  const stream = openTaskStream(await newViewer(await newAccount()), page, client.signal, release)
  const reader = stream.getReader()
  expect((await reader.read()).value).toMatch(/^event: (changed|ready)\n/)
  expect(release).not.toHaveBeenCalled()
  if (how === 'the client leaves') client.abort()
  else await reader.cancel()
  expect((await reader.read()).done).toBe(true)
  expect(release).toHaveBeenCalledOnce()
})
