import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import { causeValues, recordEvents } from '@/lib/domain/changes/record'
import { defineOperation, Success, success, type Terms } from '@/lib/domain/operation/operation'
import type { Reply } from '@/lib/domain/operation/reply'
import { statement } from '@/lib/foundation/database/statement'
import { AppError } from '@/lib/foundation/errors'
import { maxTasksPerChange } from '@/lib/foundation/limits'
import { taskBytes } from './columns'
import { previousDatesAfterMove } from './conditions'
import { taskExample } from './examples'
import { changeOnceUnderDateLock, isListed, LockedTask, lockListed } from './locks'
import { requireRoom } from './quota/room'
import { MoveTasks } from './schema'
import { isTaskId, requireFound } from './task-id'

export const moveTasksOperation = defineOperation({
  name: 'moveTasks',
  group: 'Tasks',
  effect: 'write',
  summary: 'Move tasks to a date',
  description: `Appends 1 to ${maxTasksPerChange} tasks to the list of a date, in the given order, all or none. A task that is on the date already keeps its position.`,
  isIdempotent: true,
  input: MoveTasks,
  output: Success,
  errors: ['NOT_FOUND', 'INVALID_OPERATION', 'LIMIT_REACHED'],
  example: { input: { taskIds: [taskExample._id], date: '2026-03-02' }, output: success },
  run: moveTasks,
})

/** $2 the ids. */
const lockTasks = statement(lockListed(`, ${taskBytes} AS bytes`), LockedTask.extend({ bytes: z.int() }), {
  isPlannedForValues: true,
})

/** $2 the ids, $3 the date, $4 the position of the first, then the values of `causeValues`. */
export const appendListed = statement(
  `
  WITH changed AS (
    UPDATE "Task" SET
      "date" = $3::date, "order" = $4::integer + place - 1, "version" = "version" + 1, "previousDates" = ${previousDatesAfterMove}
    FROM unnest($2::uuid[]) WITH ORDINALITY AS listed("id", place) WHERE ${isListed} AND "Task"."id" = listed."id"
    RETURNING "Task"."id" AS "taskId", 'moved' AS "type", place
  ), ${recordEvents('changed', 5)}
  SELECT FROM changed`,
  undefined,
  { isPlannedForValues: true },
)

/**
 * Moves tasks to the end of a date's list, in the given order, all or none. A task that is on the date already stays.
 * @throws NOT_FOUND when one is not the actor's; INVALID_OPERATION when one is archived; LIMIT_REACHED when the date is
 * full; IDEMPOTENCY_KEY_REUSED
 */
export async function moveTasks(
  actor: Actor,
  { taskIds, date }: MoveTasks,
  terms: Terms = {},
): Promise<Reply<Success>> {
  return changeOnceUnderDateLock(actor, date, terms, async (connection, end) => {
    const { rows: found } = await lockTasks.on(connection).run(actor.userId, taskIds.filter(isTaskId))
    requireFound(taskIds, new Set(found.map((task) => task.id)))
    const archived = found.find((task) => task.isArchived)
    if (archived) throw new AppError('INVALID_OPERATION', `Task ${archived.id} is archived: restore it first.`)
    const coming = found.filter((task) => task.date !== date)
    const bytes = coming.reduce((sum, task) => sum + task.bytes, 0)
    await requireRoom(connection, actor.userId, { date, end }, { tasks: coming.length, bytes })
    const comingIds = new Set(coming.map((task) => task.id))
    const moved = taskIds.filter((id) => comingIds.has(id))
    return () => appendListed.on(connection).run(actor.userId, moved, date, end, ...causeValues(actor))
  })
}
