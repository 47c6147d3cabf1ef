import type { TaskEvent } from '@/lib/domain/tasks/events/history'
import type { TaskEventType } from '@/lib/domain/tasks/events/schema'

const verbs: Record<TaskEventType, string> = {
  created: 'Created',
  updated: 'Edited',
  completed: 'Completed',
  reopened: 'Reopened',
  moved: 'Moved',
  reordered: 'Reordered',
  archived: 'Archived',
  restored: 'Restored',
  deleted: 'Deleted',
}

/** Consecutive events of one type and task, by one cause. */
export type EventGroup<Event extends TaskEvent = TaskEvent> = { newest: Event; count: number }

/** Groups events, the newest first, in their order. */
export function groupEvents<Event extends TaskEvent>(events: readonly Event[]): EventGroup<Event>[] {
  const groups: EventGroup<Event>[] = []
  for (const event of events) {
    const last = groups.at(-1)
    if (last && isAlike(last.newest, event)) last.count += 1
    else groups.push({ newest: event, count: 1 })
  }
  return groups
}

function isAlike(one: TaskEvent, other: TaskEvent): boolean {
  return (
    one.type === other.type &&
    one.taskId === other.taskId &&
    one.keyId === other.keyId &&
    one.recurrenceId === other.recurrenceId &&
    // A key may have been renamed between the two.
    one.keyName === other.keyName
  )
}

/** Describes what happened, such as `Moved twice`. */
export function describeChange({ newest, count }: EventGroup): string {
  const verb = verbs[newest.type]
  if (count === 1) return verb
  return count === 2 ? `${verb} twice` : `${verb} ${count} times`
}

/** Describes what happened and who caused it, such as `Moved twice by you`. */
export function describeHistory(group: EventGroup): string {
  const { keyId, keyName, recurrenceId } = group.newest
  if (recurrenceId !== null) return `${describeChange(group)} by its recurrence`
  return `${describeChange(group)} by ${keyId === null ? 'you' : `the key “${keyName}”`}`
}
