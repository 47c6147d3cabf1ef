import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import { causeValues, recordEvents } from '@/lib/domain/changes/record'
import { claimInTransaction, refuseIfHeld, replayIfHeld } from '@/lib/domain/operation/idempotency/claim'
import type { Terms } from '@/lib/domain/operation/operation'
import { Reply, toPlainData } from '@/lib/domain/operation/reply'
import { taskBytes } from '@/lib/domain/tasks/columns'
import { isOverdueOn } from '@/lib/domain/tasks/conditions'
import { changeUnderDateLock, isListed } from '@/lib/domain/tasks/locks'
import { appendListed } from '@/lib/domain/tasks/move-tasks'
import { requireRoom } from '@/lib/domain/tasks/quota/room'
import type { OneDate } from '@/lib/domain/tasks/schema'
import { statement } from '@/lib/foundation/database/statement'
import { UnavailableError } from '@/lib/foundation/errors'
import { maxTasksPerDate } from '@/lib/foundation/limits'
import { dateIn } from '@/lib/foundation/time/dates'
import { moveDueTime } from '@/lib/foundation/time/local-time'
import type { PlaceBefore } from './place-before'

/** How many overdue tasks move in a transaction: each has an event, and a delivery to each webhook. */
const movedAtOnce = 1000

const isToMove = `${isOverdueOn('$2::date')} AND "date" <> $3::date`

const OverdueTask = z.object({
  id: z.string(),
  date: z.string(),
  order: z.int(),
  dueTime: z.int().nullable(),
  bytes: z.int(),
})
type OverdueTask = z.output<typeof OverdueTask>

/**
 * The first of them, without those that are no longer overdue once they are locked, and how many there were before. $2
 * before which date tasks are overdue, $3 where they go.
 */
const lockOverdue = statement(
  `WITH listed AS MATERIALIZED (
    SELECT "id" FROM "Task" WHERE ${isToMove} ORDER BY "date", "Task"."order" LIMIT ${movedAtOnce}
  )
  SELECT "id", "date"::text, "order", "dueTime"::float8, ${taskBytes} AS bytes, (SELECT count(*)::integer FROM listed) AS "found" FROM "Task"
  WHERE ${isToMove} AND "id" = ANY (ARRAY(SELECT "id" FROM listed))
  ORDER BY "id" FOR UPDATE`,
  OverdueTask.extend({ found: z.int() }),
)

/** Whether there are any. The values of `lockOverdue`. */
const hasOverdue = statement(
  `SELECT EXISTS (SELECT FROM "Task" WHERE ${isToMove}) AS "isThere"`,
  z.object({ isThere: z.boolean() }),
)

/** How many there are, at most as many as a date holds and one more, and their bytes. The values of `lockOverdue`. */
const sumOverdue = statement(
  `SELECT count(*)::integer AS tasks, coalesce(sum(bytes), 0)::float8 AS bytes FROM (
    SELECT ${taskBytes} AS bytes FROM "Task" WHERE ${isToMove} ORDER BY "date", "Task"."order" LIMIT ${maxTasksPerDate + 1}
  ) AS listed`,
  z.object({ tasks: z.int(), bytes: z.number() }),
)

/** A part of the move, which makes one version. $2 ids, $3 the due time of each, then the values of `causeValues`. */
const setDueTimes = statement(
  `
  WITH changed AS (
    UPDATE "Task" SET "dueTime" = listed."dueTime"
    FROM unnest($2::uuid[], $3::bigint[]) WITH ORDINALITY AS listed("id", "dueTime", place)
    WHERE ${isListed} AND "Task"."id" = listed."id"
    RETURNING "Task"."id" AS "taskId", 'updated' AS "type", place
  ), ${recordEvents('changed', 4)}
  SELECT FROM changed`,
  undefined,
  { isPlannedForValues: true },
)

/**
 * Moves the open tasks of dates before today to the end of a date's list, by date and then by order. A due time on the date of
 * its task moves along. A repetition goes on where the first request failed, and otherwise has no effect and names the
 * first 1,000 tasks.
 * @returns where the tasks were before
 * @throws IDEMPOTENCY_KEY_REUSED; LIMIT_REACHED when the date has no room for all of them; UNAVAILABLE, with `applied: 'unknown'` when some have moved
 */
export async function moveOverdueTasks(actor: Actor, { date }: OneDate, { once }: Terms = {}): Promise<PlaceBefore[]> {
  const { userId, timeZone } = actor
  const today = dateIn(timeZone, new Date())
  const moved: OverdueTask[] = []
  const moveSome = () =>
    changeUnderDateLock(actor, date, async (connection, end) => {
      const { rows: overdue } = await lockOverdue.on(connection).run(userId, today, date)
      // Before the first portion for all, so that none moves if not all can. Others may append between portions.
      const isPart = moved.length > 0 || (overdue[0]?.found ?? 0) < movedAtOnce
      const coming = isPart
        ? { tasks: overdue.length, bytes: overdue.reduce((sum, { bytes }) => sum + bytes, 0) }
        : await sumOverdue.on(connection).one(userId, today, date)
      await requireRoom(connection, userId, { date, end }, coming)
      const inOrder = overdue.toSorted((a, b) => (a.date === b.date ? a.order - b.order : a.date < b.date ? -1 : 1))
      // All of the first ones may have changed meanwhile.
      const isLast = overdue[0]
        ? overdue[0].found < movedAtOnce
        : !(await hasOverdue.on(connection).one(userId, today, date)).isThere
      if (once && isLast) {
        await claimInTransaction(connection, userId, once, [...moved, ...inOrder].slice(0, movedAtOnce).map(toPlace))
      }
      const ids = inOrder.map((task) => task.id)
      await appendListed.on(connection).run(userId, ids, date, end, ...causeValues(actor))
      const due = inOrder.flatMap(({ id, date: from, dueTime }) => {
        const moved = moveDueTime(dueTime, from, date, timeZone)
        return moved === dueTime ? [] : [{ id, moved }]
      })
      if (due.length > 0) {
        const dueIds = due.map(({ id }) => id)
        const dueTimes = due.map(({ moved }) => moved)
        await setDueTimes.on(connection).run(userId, dueIds, dueTimes, ...causeValues(actor))
      }
      return { tasks: inOrder, isLast }
    })
  const reply = await replayIfHeld(userId, once, async () => {
    if (once) await refuseIfHeld(userId, once)
    for (;;) {
      const { tasks, isLast } = await moveSome()
      moved.push(...tasks)
      if (isLast) return new Reply(moved.map(toPlace))
    }
  }).catch((error: unknown) => {
    throw moved.length > 0 && error instanceof UnavailableError ? error.withApplied('unknown') : error
  })
  return toPlainData(reply)
}

function toPlace({ id: taskId, date, order, dueTime }: OverdueTask): PlaceBefore {
  return { taskId, date, order, dueTime }
}
