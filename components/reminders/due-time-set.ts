import type { PageChange } from '@/lib/tasks/page-change'

const eventName = 'daymark.due-time-set'

/** Announces a change that sets a due time. */
export function announceDueTime(change: PageChange): void {
  if (setsDueTime(change)) window.dispatchEvent(new Event(eventName))
}

function setsDueTime(change: PageChange): boolean {
  switch (change.kind) {
    case 'create':
      return change.dueTime != null
    case 'update':
      return change.changes.dueTime != null
    default:
      return ['move', 'moveBack', 'moveOverdue'].includes(change.kind)
  }
}

/** Calls a function when this page sets a due time. Returns a function that stops it. */
export function onDueTimeSet(listener: () => void): () => void {
  window.addEventListener(eventName, listener)
  return () => window.removeEventListener(eventName, listener)
}
