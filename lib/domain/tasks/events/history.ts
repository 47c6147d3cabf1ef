import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import { requireTaskId } from '@/lib/domain/tasks/task-id'
import { milliseconds } from '@/lib/foundation/database/milliseconds'
import { statement } from '@/lib/foundation/database/statement'
import { maxHistoryEvents, maxKeyEvents } from '@/lib/foundation/limits'
import { isTooOld } from './read'
import { taskEventTypes } from './schema'

const TaskEvent = z.object({
  id: z.string(),
  taskId: z.string(),
  type: z.enum(taskEventTypes),
  /** Unix ms. */
  at: z.number(),
  /** The API key that made the change, and its name then; null when a session of the web app did. */
  keyId: z.string().nullable(),
  keyName: z.string().nullable(),
  /** The recurrence that made the change, instead of both. */
  recurrenceId: z.string().nullable(),
})
export type TaskEvent = z.output<typeof TaskEvent>

/** An event with the text of its task. */
export const NamedEvent = TaskEvent.extend({
  /** The task's text now; null when the task is deleted. */
  text: z.string().nullable(),
})
export type NamedEvent = z.output<typeof NamedEvent>

export const eventColumns = `event."position"::text AS "id", event."taskId", event."type", ${milliseconds('"at"', 'bigint')}::float8 AS "at",
  "keyId", "keyName", "recurrenceId"`

// In both statements LIMIT comes before the condition on the age, so that old events which are not deleted yet cost
// nothing.
const selectTaskEvents = statement(
  `SELECT ${eventColumns}
  FROM (
    SELECT * FROM "TaskEvent" WHERE "userId" = $1::uuid AND "taskId" = $2::uuid
    ORDER BY "position" DESC LIMIT ${maxHistoryEvents}
  ) AS event
  WHERE NOT ${isTooOld}
  ORDER BY event."position" DESC`,
  TaskEvent,
)

/**
 * Lists the newest 100 events of a task that are kept, the newest first. A deleted task still has events.
 * @throws NOT_FOUND when the id is malformed
 */
export async function listTaskEvents(actor: Actor, taskId: string): Promise<TaskEvent[]> {
  requireTaskId(taskId)
  return (await selectTaskEvents.run(actor.userId, taskId)).rows
}

const selectKeyEvents = statement(
  `SELECT ${eventColumns}, "Task"."text"
  FROM (
    SELECT * FROM "TaskEvent" WHERE "userId" = $1::uuid AND "keyId" = $2::uuid
    ORDER BY "position" DESC LIMIT ${maxKeyEvents}
  ) AS event
  LEFT JOIN "Task" ON "Task"."userId" = $1::uuid AND "Task"."id" = event."taskId"
  WHERE NOT ${isTooOld}
  ORDER BY event."position" DESC`,
  NamedEvent,
)

/** Lists the newest 10 events that an API key caused and that are kept, the newest first. The key may be revoked. */
export async function listKeyEvents(actor: Actor, keyId: string): Promise<NamedEvent[]> {
  return (await selectKeyEvents.run(actor.userId, keyId)).rows
}
