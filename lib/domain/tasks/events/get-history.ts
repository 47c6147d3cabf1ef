import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import { defineOperation } from '@/lib/domain/operation/operation'
import { taskExample } from '@/lib/domain/tasks/examples'
import { TaskId } from '@/lib/domain/tasks/schema'
import { requireTaskId } from '@/lib/domain/tasks/task-id'
import { statement } from '@/lib/foundation/database/statement'
import { maxHistoryEvents } from '@/lib/foundation/limits'
import { eventColumns, NamedEvent } from './history'
import { isTooOld, joinTask } from './read'

const HistoryQuery = z.strictObject({ taskId: TaskId.optional(), limit: z.int().max(maxHistoryEvents) })
type HistoryQuery = z.output<typeof HistoryQuery>

const selectWhere = (condition: string) =>
  statement(
    `SELECT ${eventColumns}, "Task"."text"
    FROM (
      SELECT * FROM "TaskEvent" WHERE "userId" = $1::uuid ${condition} ORDER BY "position" DESC LIMIT $2::integer
    ) AS event
    ${joinTask}
    WHERE NOT ${isTooOld}
    ORDER BY event."position" DESC`,
    NamedEvent,
  )
const selectLatest = selectWhere('')
/** $3 the task. */
const selectOfTask = selectWhere('AND "taskId" = $3::uuid')

/** No route has it: the API returns changes in the order in which they happened. */
export const getHistory = defineOperation({
  name: 'getHistory',
  group: 'For scripts',
  effect: 'read',
  summary: 'Get the history',
  description: 'The newest events of a task, or of all tasks, that are kept.',
  isIdempotent: true,
  input: HistoryQuery,
  output: z.array(NamedEvent),
  errors: ['NOT_FOUND'],
  example: {
    input: { limit: 1 },
    output: [
      {
        id: '42',
        taskId: taskExample._id,
        type: 'completed',
        at: 1_772_366_400_000,
        keyId: null,
        keyName: null,
        recurrenceId: null,
        text: taskExample.text,
      },
    ],
  },
  run: readHistory,
})

/**
 * Reads the newest events of a task, or of all tasks, that are kept, the newest first. A deleted task still has events.
 * @throws NOT_FOUND when the id is malformed
 */
export async function readHistory(actor: Actor, { taskId, limit }: HistoryQuery): Promise<NamedEvent[]> {
  if (taskId === undefined) return (await selectLatest.run(actor.userId, limit)).rows
  requireTaskId(taskId)
  return (await selectOfTask.run(actor.userId, limit, taskId)).rows
}
