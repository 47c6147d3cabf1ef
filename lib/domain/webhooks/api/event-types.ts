import { nameOfEvent, type TaskEventType, taskEventTypes } from '@/lib/domain/tasks/events/schema'
import type { WebhookEvent } from './schema'

/** The types of these events as the database stores them, each once. */
export function toEventTypes(events: readonly WebhookEvent[]): TaskEventType[] {
  return taskEventTypes.filter((type) => events.includes(nameOfEvent(type)))
}
