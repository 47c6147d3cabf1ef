import type { Actor } from '@/lib/access/actor'
import { db } from '@/lib/database/client'
import { type CalendarDate, dateIn } from '@/lib/dates'
import { AppError, validationError } from '@/lib/errors'
import { Prisma } from '@/lib/generated/prisma/client'
import { publishChange } from './publish-changes'
import type { MoveTasks, ReorderTasks } from './schema'
import { requireTaskIds, taskNotFound } from './task-id'

/**
 * Moves tasks to the end of a date's list, in the order given: all of them or none. A task that is there already stays.
 * @throws NOT_FOUND when one is not the actor's; INVALID_OPERATION when one is archived
 */
export async function moveTasks(actor: Actor, { taskIds, date }: MoveTasks): Promise<void> {
  requireTaskIds(taskIds)
  const ids = taskIds.map((id) => id.toLowerCase())
  await onLockedDate(actor, date, async (tx, end) => {
    const found = await tx.$queryRaw<{ id: string; archived: boolean; there: boolean }[]>`
      SELECT "id", "archivedAt" IS NOT NULL AS archived, "date" = ${date}::date AS there
      FROM "Task" JOIN ${namedTasks(actor, ids)} USING ("userId", "id")
      ORDER BY "id" FOR UPDATE OF "Task"`
    if (found.length < ids.length) throw taskNotFound()
    const archived = found.find((task) => task.archived)
    if (archived) throw new AppError('INVALID_OPERATION', `Task ${archived.id} is archived: restore it first.`)
    const there = new Set(found.filter((task) => task.there).map((task) => task.id))
    await append(
      tx,
      actor,
      ids.filter((id) => !there.has(id)),
      date,
      end,
    )
  })
}

/**
 * Moves what the page of a date shows as overdue to the end of another date's list, by date and then in order: the open
 * tasks of dates before today and before the shown one.
 * @returns how many were moved
 */
export async function moveOverdueTasks(
  actor: Actor,
  { shown, date }: { shown: CalendarDate; date: CalendarDate },
): Promise<number> {
  const today = dateIn(actor.timeZone, new Date())
  const before = shown < today ? shown : today
  let moved = 0
  await onLockedDate(actor, date, async (tx, end) => {
    const overdue = await tx.$queryRaw<{ id: string; date: string; order: number }[]>`
      SELECT "id", "date"::text, "order" FROM "Task"
      WHERE "userId" = ${actor.userId}::uuid AND "date" < ${before}::date AND "date" <> ${date}::date
        AND "archivedAt" IS NULL AND NOT "isCompleted"
      ORDER BY "id" FOR UPDATE`
    const inOrder = overdue.toSorted((a, b) => (a.date === b.date ? a.order - b.order : a.date < b.date ? -1 : 1))
    moved = inOrder.length
    const ids = inOrder.map((task) => task.id)
    await append(tx, actor, ids, date, end)
  })
  return moved
}

/** Puts tasks of other dates at the end of a date's list, which is locked. */
async function append(
  tx: Prisma.TransactionClient,
  actor: Actor,
  ids: string[],
  date: CalendarDate,
  end: number,
): Promise<void> {
  await tx.$executeRaw`
    UPDATE "Task" SET
      "date" = ${date}::date, "order" = ${end}::integer + place - 1, "previousDates" = "previousDates" || "date"
    FROM ${namedTasks(actor, ids)}
    WHERE "Task"."userId" = named."userId" AND "Task"."id" = named."id"`
}

/**
 * SQL for the keys of tasks and their places, from 1 on. Each is then looked up by its whole key: OFFSET 0 keeps from the
 * planner that there is only one user, whose tasks it might otherwise all read.
 */
function namedTasks(actor: Actor, ids: readonly string[]): Prisma.Sql {
  return Prisma.sql`(
    SELECT ${actor.userId}::uuid AS "userId", "id", place
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS listed("id", place)
    OFFSET 0
  ) AS named`
}

/**
 * Puts the active tasks of a date into a new order, by permuting the positions that they hold.
 * @throws VALIDATION_ERROR when `taskIds` is not exactly the date's active tasks
 */
export async function reorderTasks(actor: Actor, { taskIds, date }: ReorderTasks): Promise<void> {
  const ids = taskIds.map((id) => id.toLowerCase())
  await onLockedDate(actor, date, async (tx) => {
    const active = await tx.$queryRaw<{ id: string; order: number }[]>`
      SELECT "id", "order" FROM "Task"
      WHERE "userId" = ${actor.userId}::uuid AND "date" = ${date}::date AND "archivedAt" IS NULL
      ORDER BY "id" FOR UPDATE`
    const named = new Set(ids)
    if (active.length !== ids.length || !active.every((task) => named.has(task.id))) {
      throw validationError([{ path: 'taskIds', message: `must be exactly the active tasks of ${date}` }])
    }
    const orders = active.map((task) => task.order).sort((a, b) => a - b)
    await tx.$executeRaw`
      UPDATE "Task" SET "order" = (${orders}::integer[])[place]
      FROM ${namedTasks(actor, ids)}
      WHERE "Task"."userId" = named."userId" AND "Task"."id" = named."id"`
  })
}

/**
 * Runs `work` in a transaction that holds the lock on a date, so that nothing is appended to it meanwhile. `work` gets
 * the position after the date's last task. It locks rows by ascending id: with both rules no two callers can wait for
 * each other.
 */
async function onLockedDate(
  actor: Actor,
  date: CalendarDate,
  work: (tx: Prisma.TransactionClient, end: number) => Promise<void>,
): Promise<void> {
  await db().$transaction(
    async (tx) => {
      const [{ end }] = await tx.$queryRaw<[{ end: number }]>`
        SELECT "nextOrder"(${actor.userId}::uuid, ${date}::date) AS end`
      await work(tx, end)
    },
    // Callers queue for one date's lock and for a connection; both move on quickly, and none should fail in the queue.
    { maxWait: 30_000, timeout: 30_000 },
  )
  publishChange(actor)
}
