import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import { findHeld } from '@/lib/domain/operation/idempotency/held'
import { replay } from '@/lib/domain/operation/idempotency/replay'
import type { Terms } from '@/lib/domain/operation/operation'
import { type Reply, toPlainData } from '@/lib/domain/operation/reply'
import { taskBytes } from '@/lib/domain/tasks/columns'
import { isOverdueOn } from '@/lib/domain/tasks/conditions'
import { appendToDate } from '@/lib/domain/tasks/move-tasks'
import { dateBound } from '@/lib/domain/tasks/quota/limit-reached'
import { isOutdated, maxAttempts } from '@/lib/domain/tasks/retry-outdated'
import type { OneDate } from '@/lib/domain/tasks/schema'
import { statement } from '@/lib/foundation/database/statement'
import { AppError, UnavailableError } from '@/lib/foundation/errors'
import { maxBytesPerDate, maxTasksPerDate } from '@/lib/foundation/limits'
import { todayIn } from '@/lib/foundation/time/dates'
import { moveDueTime } from '@/lib/foundation/time/local-time'
import type { PlaceBefore } from './place-before'

/** How many overdue tasks move in a transaction: each has an event, and a delivery to each webhook. */
const movedAtOnce = 1000

// The dates are hidden from the planner, as in `isActiveOn`.
const isToMove = `${isOverdueOn('(SELECT $2::date)')} AND "date" <> (SELECT $3::date)`

/** The first of them, and one more. $2 before which date tasks are overdue, $3 where they go. */
const selectOverdue = statement(
  `SELECT "id", "date"::text AS date, "order", "dueTime"::float8, "version" FROM "Task" WHERE ${isToMove}
  ORDER BY "date", "Task"."order" LIMIT ${movedAtOnce + 1}`,
  z.object({ id: z.string(), date: z.string(), order: z.int(), dueTime: z.int().nullable(), version: z.int() }),
)

/** Whether the date has room for all of them. The values of `selectOverdue`. */
const fitAll = statement(
  `SELECT count(*) <= ${maxTasksPerDate} AND coalesce(sum(bytes), 0) <= ${maxBytesPerDate} AS "isEnough" FROM (
    (SELECT ${taskBytes} AS bytes FROM "Task" WHERE ${isToMove} ORDER BY "date", "Task"."order" LIMIT ${maxTasksPerDate + 1})
    UNION ALL SELECT ${taskBytes} FROM "Task" WHERE "userId" = $1::uuid AND "date" = (SELECT $3::date)
  ) AS listed`,
  z.object({ isEnough: z.boolean() }),
)

/**
 * Moves the open tasks of dates before today to the end of a date's list, by date and then by order. A due time on the date of
 * its task moves along. A repetition goes on where the first request failed, and otherwise has no effect and names the
 * first 1,000 tasks.
 * @returns where the tasks were before
 * @throws IDEMPOTENCY_KEY_REUSED; LIMIT_REACHED when the date has no room for all of them; UNAVAILABLE, with `applied: 'unknown'` when some have moved
 */
export async function moveOverdueTasks(actor: Actor, { date }: OneDate, { once }: Terms = {}): Promise<PlaceBefore[]> {
  const held = once && (await findHeld(actor.userId, once))
  if (held) return toPlainData(replay<PlaceBefore[]>(once, held))
  const today = todayIn(actor)
  const moved: PlaceBefore[] = []
  for (let attempt = 1; ; ) {
    const { rows } = await selectOverdue.run(actor.userId, today, date)
    const isLast = rows.length <= movedAtOnce
    // Before the first portion for all, so that none moves if not all can.
    if (!isLast && moved.length === 0) await requireRoomForAll(actor, today, date)
    const overdue = rows.slice(0, movedAtOnce)
    const places = overdue.map(({ id, version: _version, ...place }) => ({ taskId: id, ...place }))
    const seen = {
      versions: overdue.map(({ version }) => version),
      dueTimes: overdue.map(({ dueTime, date: from }) => moveDueTime(dueTime, from, date, actor)),
    }
    const taskIds = overdue.map(({ id }) => id)
    const output = [...moved, ...places].slice(0, movedAtOnce)
    const reply = await appendToDate(actor, { taskIds, date }, { output, once: isLast ? once : undefined, seen }).catch(
      (error: unknown): Reply<PlaceBefore[]> | undefined => {
        if (isOutdated(error) && attempt++ < maxAttempts) return undefined
        throw moved.length > 0 && error instanceof UnavailableError ? error.withApplied('unknown') : error
      },
    )
    if (reply?.isReplayed) return toPlainData(reply)
    if (reply) moved.push(...places)
    if (reply && isLast) return moved
  }
}

/** @throws LIMIT_REACHED */
async function requireRoomForAll({ userId }: Actor, today: string, date: string): Promise<void> {
  if (!(await fitAll.one(userId, today, date)).isEnough) throw new AppError('LIMIT_REACHED', `${date} ${dateBound}.`)
}
