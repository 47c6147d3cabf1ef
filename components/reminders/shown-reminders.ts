import { hasLeft } from '@/components/tasks/changes/left-account'
import type { DueTask } from '@/lib/domain/reminders/schema'

const keptMs = 86_400_000

const nameFor = (accountId: string) => `daymark.reminded.${accountId}`
const keyOf = ({ id, dueTime }: Pick<DueTask, 'id' | 'dueTime'>) => `${id} ${dueTime}`

/** Without storage: each tab then shows a reminder, under the same tag. */
const shownHere = new Set<string>()

/** Whether this browser has shown the reminder of a task. */
export function wasShown(accountId: string, task: Pick<DueTask, 'id' | 'dueTime'>): boolean {
  return shownHere.has(keyOf(task)) || keyOf(task) in read(accountId)
}

/** Notes that this browser shows the reminder of a task, and forgets those of earlier days. */
export function noteShown(accountId: string, task: Pick<DueTask, 'id' | 'dueTime'>): void {
  shownHere.add(keyOf(task))
  if (hasLeft()) return
  const now = Date.now()
  const kept = Object.entries(read(accountId)).filter(([, at]) => at > now - keptMs)
  try {
    localStorage.setItem(nameFor(accountId), JSON.stringify({ ...Object.fromEntries(kept), [keyOf(task)]: now }))
  } catch {
    // Storage is full or not allowed.
  }
}

function read(accountId: string): Record<string, number> {
  try {
    const stored: Record<string, number> | null = JSON.parse(localStorage.getItem(nameFor(accountId)) ?? '{}')
    return stored ?? {}
  } catch {
    return {}
  }
}
