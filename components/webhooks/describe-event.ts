import type { TaskEventType } from '@/lib/domain/tasks/events/schema'

const labels: Record<TaskEventType, string> = {
  created: 'Task created',
  updated: 'Task updated',
  completed: 'Task completed',
  reopened: 'Task reopened',
  moved: 'Task moved',
  reordered: 'Task reordered',
  archived: 'Task archived',
  restored: 'Task restored',
  deleted: 'Task deleted',
}

/** The events that a webhook can get, with their labels. */
export const webhookEvents = Object.entries(labels).map(([type, label]) => ({ type, label, name: `task.${type}` }))

/** Lists the labels of the events of a webhook. */
export function describeTypes(types: readonly TaskEventType[]): string {
  return types.length === webhookEvents.length ? 'All events' : types.map((type) => labels[type]).join(', ')
}

/** Labels the event of a delivery, such as `task.created`. */
export function describeEvent(name: string): string {
  if (name === 'webhook.test') return 'Test event'
  return webhookEvents.find((event) => event.name === name)?.label ?? 'Event that is no longer kept'
}
