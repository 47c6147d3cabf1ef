import type { PageChange } from '@/lib/domain/tasks/pages/page-change'

const eventName = 'daymark.due-time-set'
const movedName = 'daymark.due-time-moved'

/** Announces a change that sets a due time, or that may move one along. */
export function announceDueTime(change: PageChange): void {
  const dueTime =
    change.kind === 'create' ? change.dueTime : change.kind === 'update' ? change.changes.dueTime : undefined
  if (dueTime != null) window.dispatchEvent(new Event(eventName))
  if (['move', 'moveBack', 'moveOverdue'].includes(change.kind)) window.dispatchEvent(new Event(movedName))
}

/** Calls a function when this page sets a due time. Returns a function that stops it. */
export function onDueTimeSet(listener: () => void): () => void {
  window.addEventListener(eventName, listener)
  return () => window.removeEventListener(eventName, listener)
}

/** Calls a function when due times may have moved along with their tasks. Returns a function that stops it. */
export function onDueTimeMoved(listener: () => void): () => void {
  window.addEventListener(movedName, listener)
  return () => window.removeEventListener(movedName, listener)
}
