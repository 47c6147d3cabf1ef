import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it, vi } from 'vitest'

vi.mock('@/components/tasks/changes/actions', () => ({
  sendChange: async () => {
    throw new TypeError('fetch failed')
  },
}))
vi.mock('next/navigation', () => ({ unstable_isUnrecognizedActionError: () => false }))
vi.mock('@/components/ui/show-message', () => ({ showError: vi.fn(), showMessage: vi.fn() }))
vi.mock('@/components/reminders/due-time-set', () => ({ announceDueTime: vi.fn() }))

/** Storage as in a browser: its items are properties. */
function newStorage(): object {
  const storage: object = Object.create({
    getItem: (name: string) => Reflect.get(storage, name) ?? null,
    setItem: (name: string, value: string) => Reflect.set(storage, name, value),
    removeItem: (name: string) => Reflect.deleteProperty(storage, name),
  })
  return storage
}

/** The modules as a tab of an account has them that was just opened. */
async function openTab(account: string) {
  vi.resetModules()
  const { makeChange, startSending } = await import('@/components/tasks/changes/send-changes')
  const { countUnsent } = await import('@/components/tasks/changes/outbox')
  const { deleteStored, deleteStoredSince } = await import('@/components/tasks/changes/delete-stored')
  const { keepDraft } = await import('@/components/tasks/add/new-task-draft')
  const { noteShown } = await import('@/components/reminders/shown-reminders')
  startSending(account, 'UTC')
  return { makeChange, countUnsent, deleteStored, deleteStoredSince, keepDraft, noteShown }
}

const newTask = () =>
  ({ kind: 'create', taskId: randomUUID(), date: '2026-01-01', text: 'x', isCompleted: false }) as const

/** What a tab gets when the account signs out in another one. */
const announceLeaving = (account: string) =>
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'daymark.left', newValue: account }))

let storage: object
let assign: ReturnType<typeof vi.fn>

beforeEach(() => {
  storage = newStorage()
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', newStorage())
  assign = vi.fn()
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { assign } }))
  vi.stubGlobal('navigator', {})
  return () => {
    vi.unstubAllGlobals()
  }
})

it('signing out deletes what is stored of the account, but no setting, and nothing of another account', async () => {
  const tab = await openTab('ada')
  void tab.makeChange(newTask())
  tab.keepDraft('ada', 'half a thought')
  tab.noteShown('ada', { id: 'id', dueTime: 1 })
  const kept = {
    'daymark.change.bob.1': '{}',
    'daymark.new-task.bob': 'of somebody else',
    'daymark.reminders.ada': 'on',
    'daymark.single-keys-off': '1',
  }
  Object.assign(storage, kept)
  expect(Object.keys(storage)).toHaveLength(7)
  tab.deleteStored('ada')
  expect({ ...storage }).toEqual(kept)
})

it('a tab leaves, and stores nothing, after the account has signed out in another one', async () => {
  const tab = await openTab('ada')
  const leaving = await openTab('ada')
  void tab.makeChange(newTask())
  announceLeaving('bob')
  expect(tab.countUnsent()).toBe(1)
  expect(assign).not.toHaveBeenCalled()
  leaving.deleteStored('ada')
  // Before the event.
  tab.keepDraft('ada', 'half a thought')
  announceLeaving('ada')
  expect(assign).toHaveBeenCalledWith('/sign-in')
  expect(tab.countUnsent()).toBe(0)
  void tab.makeChange(newTask())
  tab.noteShown('ada', { id: 'id', dueTime: 1 })
  expect({ ...storage }).toEqual({ 'daymark.new-task.ada': 'half a thought' })
  leaving.deleteStoredSince()
  tab.keepDraft('ada', 'half a thought')
  expect({ ...storage }).toEqual({})
})
