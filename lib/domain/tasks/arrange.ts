import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import { publishChange } from '@/lib/domain/changes/publish-changes'
import { causeValues, recordEvents } from '@/lib/domain/changes/record'
import { claimInTransaction, replayIfHeld } from '@/lib/domain/operation/idempotency/claim'
import { type Success, success, type Terms } from '@/lib/domain/operation/operation'
import { Reply } from '@/lib/domain/operation/reply'
import { type Connection, statement } from '@/lib/foundation/database/statement'
import { AppError } from '@/lib/foundation/errors'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import { taskBytes } from './columns'
import { isActive, previousDatesAfterMove } from './conditions'
import { withDateLock } from './date-lock'
import { isListed, LockedTask, lockListed } from './locks'
import { requireRoom } from './quota/room'
import type { MoveTasks, ReorderTasks } from './schema'
import { isTaskId, requireFound } from './task-id'

/** $2 the ids. */
const lockTasks = statement(lockListed(`, ${taskBytes} AS bytes`), LockedTask.extend({ bytes: z.int() }), {
  isPlannedForValues: true,
})

const lockActive = statement(
  `SELECT "id", "order" FROM "Task" WHERE ${isActive} AND "date" = $2::date ORDER BY "id" FOR UPDATE`,
  z.object({ id: z.string(), order: z.int() }),
)

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

/**
 * The same as `changeUnderDateLock`, but a repetition has no effect.
 * @param prepare locks and checks the tasks, and returns a function that changes them
 */
async function changeOnceUnderDateLock(
  actor: Actor,
  date: CalendarDate,
  { once }: Terms,
  prepare: (connection: Connection, end: number) => Promise<() => Promise<unknown>>,
): Promise<Reply<Success>> {
  return replayIfHeld(actor.userId, once, async () => {
    await changeUnderDateLock(actor, date, async (connection, end) => {
      const change = await prepare(connection, end)
      if (once) await claimInTransaction(connection, actor.userId, once, success)
      await change()
    })
    return new Reply(success)
  })
}

/** Runs `work` under the lock on a date, and publishes that tasks have changed. */
export async function changeUnderDateLock<Result>(
  actor: Actor,
  date: CalendarDate,
  work: (connection: Connection, end: number) => Promise<Result>,
): Promise<Result> {
  const result = await withDateLock(actor, date, work)
  publishChange(actor)
  return result
}
