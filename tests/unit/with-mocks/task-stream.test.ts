import { expect, it, onTestFinished, vi } from 'vitest'
import { createActor } from '@/lib/domain/access/create-actor'
import type { Watcher } from '@/lib/domain/changes/watch-changes'
import { openTaskStream } from '@/lib/entry/web/task-stream'

const feed = vi.hoisted(() => ({ watchers: [] as Watcher[], answer: (_hasChanged: boolean) => {} }))
vi.mock('@/lib/domain/changes/watch-changes', () => ({
  watchTasks: (_actor: unknown, watcher: Watcher) => {
    feed.watchers.push(watcher)
    return () => undefined
  },
  haveTasksChangedSince: () => new Promise<boolean>((resolve) => Object.assign(feed, { answer: resolve })),
  currentPosition: () => '',
}))
vi.mock('@/lib/domain/access/sessions/session-watch', () => ({ watchSession: () => () => undefined }))

it('a change that comes while the database is asked for earlier ones is not lost', async () => {
  const client = new AbortController()
  onTestFinished(() => client.abort())
  const viewer = {
    actor: createActor({ userId: 'u', timeZone: 'UTC', dayStart: 0 }),
    session: { userId: 'u', sessionId: 's' },
  }
  const stream = openTaskStream(viewer, { rendered: '', position: '' }, client.signal, () => undefined)
  const first = stream.getReader().read()
  await vi.waitFor(() => expect(feed.watchers).toHaveLength(1))
  feed.watchers[0]?.onChange('of another page')
  feed.answer(false)
  expect((await first).value).toBe('event: changed\nid: \ndata: of another page\n\n')
})
