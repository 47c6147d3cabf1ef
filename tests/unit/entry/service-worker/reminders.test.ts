import { afterEach, expect, it, vi } from 'vitest'
import { handleReminders } from '@/lib/entry/service-worker/handle-reminders'

afterEach(() => vi.unstubAllGlobals())

/** Presses a reminder while windows with these paths are open, the one that was used last first. */
async function press(...paths: string[]) {
  const listeners = new Map<string, (event: object) => void>()
  const opened: string[] = []
  const told: string[] = []
  const windows = paths.map((path) => ({
    url: `https://tasks.example.com${path}`,
    focus: async () => undefined,
    postMessage: () => told.push(path),
  }))
  vi.stubGlobal('self', {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    clients: { matchAll: async () => windows, openWindow: async (path: string) => opened.push(path) },
  })
  handleReminders()
  let done: Promise<unknown> | undefined
  listeners.get('notificationclick')?.({
    action: '',
    notification: { close: () => undefined, data: { taskId: 't', date: '2026-03-01' } },
    waitUntil: (work: Promise<unknown>) => {
      done = work
    },
  })
  await done
  return { opened, told }
}

it('a press on a reminder opens its task in the page of the app that was used last', async () => {
  expect(await press('/llms.txt', '/week', '/day')).toEqual({ opened: [], told: ['/week'] })
})

it('a press on a reminder opens a window when no page of the app is open', async () => {
  const { opened, told } = await press('/', '/api/v1/openapi.json', '/day-planner')
  expect(told).toEqual([])
  expect(opened).toEqual([expect.stringMatching(/^\/day\/2026-03-01/)])
})
