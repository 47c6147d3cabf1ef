import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import { publishChange } from '@/lib/domain/changes/publish-changes'
import { claimInTransaction, replayIfHeld } from '@/lib/domain/operation/idempotency/claim'
import { type Success, success, type Terms } from '@/lib/domain/operation/operation'
import { Reply } from '@/lib/domain/operation/reply'
import { type Connection, statement } from '@/lib/foundation/database/statement'
import { inTransaction } from '@/lib/foundation/database/transaction'
import type { CalendarDate } from '@/lib/foundation/time/dates'

/**
 * SQL for a condition on tasks by id ($2), of the one user, which Citus must find. Planned for the values of a call
 * (`isPlannedForValues`), each task is looked up by its key; for all values at once, the planner might read all tasks of the
 * account.
 */
export const isListed = `"Task"."userId" = $1::uuid AND "Task"."id" = ANY ($2::uuid[])`

/**
 * SQL that locks the tasks with these ids ($2).
 * @param columns SQL for further columns, after a comma
 */
export function lockListed(columns = ''): string {
  return `SELECT "id", "date"::text, "archivedAt" IS NOT NULL AS "isArchived" ${columns}
  FROM "Task" WHERE ${isListed} ORDER BY "id" FOR UPDATE`
}

/** A task as `lockListed` selects it. */
export const LockedTask = z.object({ id: z.string(), date: z.string(), isArchived: z.boolean() })

/** Takes the lock on a date and returns the position after its last task. $1 the user, $2 the date. */
const lockDate = statement(`SELECT "nextOrder"($1::uuid, $2::date) AS "end"`, z.object({ end: z.int() }))

/**
 * Runs `work` in a transaction that holds the lock on a date, so that no other transaction appends to it. `work` gets the
 * position after the date's last task, and locks rows by ascending id: with both rules two callers cannot deadlock.
 */
export function withDateLock<Result>(
  { userId }: Pick<Actor, 'userId'>,
  date: CalendarDate,
  work: (connection: Connection, end: number) => Promise<Result>,
): Promise<Result> {
  return inTransaction(async (connection) => {
    const { end } = await lockDate.on(connection).one(userId, date)
    return work(connection, end)
  })
}

/**
 * The same as `changeUnderDateLock`, but a repetition has no effect.
 * @param prepare locks and checks the tasks, and returns a function that changes them
 */
export async function changeOnceUnderDateLock(
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
