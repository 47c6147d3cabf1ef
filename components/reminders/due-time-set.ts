import type { PageChange } from '@/lib/tasks/page-change'

const eventName = 'daymark.due-time-set'

/** Announces a change that sets a due time. */
export function announceDueTime(change: PageChange): void {
  const dueTime =
    change.kind === 'create' ? change.dueTime : change.kind === 'update' ? change.changes.dueTime : undefined
  if (dueTime != null) window.dispatchEvent(new Event(eventName))
}

/** Calls a function when this page sets a due time. Returns a function that stops it. */
export function onDueTimeSet(listener: () => void): () => void {
  window.addEventListener(eventName, listener)
  return () => window.removeEventListener(eventName, listener)
}
