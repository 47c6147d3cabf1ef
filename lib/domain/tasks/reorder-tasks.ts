import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import { causeValues, recordEvents } from '@/lib/domain/changes/record'
import { defineOperation, Success, success, type Terms } from '@/lib/domain/operation/operation'
import type { Reply } from '@/lib/domain/operation/reply'
import { statement } from '@/lib/foundation/database/statement'
import { AppError } from '@/lib/foundation/errors'
import { isActive } from './conditions'
import { taskExample } from './examples'
import { changeOnceUnderDateLock, isListed } from './locks'
import { ReorderTasks } from './schema'

const { _id: taskId, date } = taskExample

export const reorderTasksOperation = defineOperation({
  name: 'reorderTasks',
  group: 'Tasks',
  effect: 'write',
  summary: "Reorder a date's tasks",
  description:
    'Takes the ids of all active tasks of the date in their new order. If they are not exactly those, nothing changes and the error lists the current ids.',
  isIdempotent: true,
  input: ReorderTasks,
  output: Success,
  errors: ['CONFLICT'],
  example: { input: { date, taskIds: [taskId] }, output: success },
  run: reorderTasks,
})

const lockActive = statement(
  `SELECT "id", "order" FROM "Task" WHERE ${isActive} AND "date" = $2::date ORDER BY "id" FOR UPDATE`,
  z.object({ id: z.string(), order: z.int() }),
)

/** $2 ids, $3 the position of each, then the values of `causeValues`. A task that keeps its position stays unchanged. */
const setOrders = statement(
  `
  WITH changed AS (
    UPDATE "Task" SET "order" = listed."order", "version" = "version" + 1
    FROM unnest($2::uuid[], $3::integer[]) WITH ORDINALITY AS listed("id", "order", place)
    WHERE ${isListed} AND "Task"."id" = listed."id" AND "Task"."order" <> listed."order"
    RETURNING "Task"."id" AS "taskId", 'reordered' AS "type", place
  ), ${recordEvents('changed', 4)}
  SELECT FROM changed`,
  undefined,
  { isPlannedForValues: true },
)

/**
 * Puts the active tasks of a date into a new order, by permuting their positions.
 * @throws CONFLICT, with the current ids in order, when `taskIds` is not exactly the date's active tasks;
 * IDEMPOTENCY_KEY_REUSED
 */
export async function reorderTasks(
  actor: Actor,
  { taskIds, date }: ReorderTasks,
  terms: Terms = {},
): Promise<Reply<Success>> {
  return changeOnceUnderDateLock(actor, date, terms, async (connection) => {
    const { rows: active } = await lockActive.on(connection).run(actor.userId, date)
    const inOrder = active.toSorted((a, b) => a.order - b.order)
    const wanted = new Set(taskIds)
    if (active.length !== taskIds.length || !active.every((task) => wanted.has(task.id))) {
      const currentIds = inOrder.map((task) => task.id)
      throw new AppError(
        'CONFLICT',
        `taskIds must be exactly the active tasks of ${date}, listed in details.`,
        currentIds,
      )
    }
    const orders = inOrder.map((task) => task.order)
    return () => setOrders.on(connection).run(actor.userId, taskIds, orders, ...causeValues(actor))
  })
}
