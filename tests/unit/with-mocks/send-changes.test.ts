import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { maxBodyBytes } from '@/lib/foundation/limits'

const service = { sent: [] as string[], isReachable: true }
vi.mock('@/components/tasks/changes/actions', () => ({
  sendChange: async (_key: string, { kind }: { kind: string }) => {
    service.sent.push(kind)
    if (!service.isReachable) throw new TypeError('fetch failed')
    return { ok: true, result: { appliedAt: Date.now() } }
  },
}))
vi.mock('next/navigation', () => ({ unstable_isUnrecognizedActionError: () => false }))
vi.mock('@/components/ui/show-message', () => ({ showError: vi.fn(), showMessage: vi.fn() }))
vi.mock('@/components/reminders/due-time-set', () => ({ announceDueTime: vi.fn() }))

/** Storage as in a browser: its items are properties. */
function newStorage({ isFull = false } = {}): object {
  const methods = {
    getItem: (name: string) => Reflect.get(storage, name) ?? null,
    setItem: (name: string, value: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      Reflect.set(storage, name, value)
    },
    removeItem: (name: string) => Reflect.deleteProperty(storage, name),
  }
  const storage: object = Object.create(methods)
  return storage
}

/** The modules as a page that was just opened has them. */
async function openPage(storage: object) {
  vi.resetModules()
  vi.stubGlobal('localStorage', storage)
  const { makeChange, startSending } = await import('@/components/tasks/changes/send-changes')
  const { areUnsentStored, countUnsent } = await import('@/components/tasks/changes/outbox')
  startSending('account', 'UTC')
  return { makeChange, areUnsentStored, countUnsent }
}

const newTask = () =>
  ({ kind: 'create', taskId: randomUUID(), date: '2026-01-01', text: 'x', isCompleted: false }) as const

beforeEach(() => {
  Object.assign(service, { sent: [], isReachable: true })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', {})
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

describe('a change', () => {
  it.each([
    ['in the storage', newStorage()],
    ['in the page alone, because the storage is full', newStorage({ isFull: true })],
  ])('is sent that is %s', async (_where, storage) => {
    const { makeChange, countUnsent } = await openPage(storage)
    expect(await makeChange(newTask())).toMatchObject({ ok: true })
    expect(service.sent).toEqual(['create'])
    expect(countUnsent()).toBe(0)
  })

  it('is known to be in the storage or not', async () => {
    vi.useFakeTimers()
    service.isReachable = false
    for (const isFull of [false, true]) {
      const { makeChange, areUnsentStored, countUnsent } = await openPage(newStorage({ isFull }))
      void makeChange(newTask())
      await vi.advanceTimersByTimeAsync(10)
      expect([countUnsent(), areUnsentStored()]).toEqual([1, !isFull])
    }
  })

  it('is refused at once when no request can hold it, so that later ones do not wait for it', async () => {
    const { makeChange } = await openPage(newStorage())
    const reorder = (count: number) => {
      const taskIds = Array.from({ length: count }, () => randomUUID())
      return { kind: 'reorder', date: '2026-01-01', taskIds } as const
    }
    expect(JSON.stringify(reorder(6000)).length).toBeLessThan(maxBodyBytes - 10_000)
    expect(await makeChange(reorder(6000))).toMatchObject({ ok: true })
    expect(await makeChange(reorder(6001))).toMatchObject({ ok: false })
    expect(await makeChange(newTask())).toMatchObject({ ok: true })
    expect(service.sent).toEqual(['reorder', 'create'])
  })

  it('is tried again every 30 s at most, however many wait', async () => {
    vi.useFakeTimers()
    service.isReachable = false
    const { makeChange } = await openPage(newStorage())
    for (let count = 0; count < 20; count++) {
      void makeChange(newTask())
      await vi.advanceTimersByTimeAsync(3000)
    }
    await vi.advanceTimersByTimeAsync(120_000)
    service.sent.length = 0
    await vi.advanceTimersByTimeAsync(600_000)
    expect(service.sent.length).toBeLessThanOrEqual(20)
  })
})
