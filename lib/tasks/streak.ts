import type { Actor } from '@/lib/actor'
import type { CalendarDate } from '@/lib/dates'
import { Prisma } from '@/lib/generated/prisma/client'

/**
 * SQL for the number of consecutive dates, each with at least one completed task, archived or not, that end at `anchor`,
 * or on the day before it when the anchor has none yet. Costs one look into an index per day of the streak.
 */
export function streakEndingAt(actor: Actor, anchor: CalendarDate): Prisma.Sql {
  const completedOn = (date: Prisma.Sql) => Prisma.sql`EXISTS (
    SELECT FROM "Task" WHERE "userId" = ${actor.userId}::uuid AND "date" = ${date} AND "isCompleted")`
  const end = Prisma.sql`${anchor}::date`
  return Prisma.sql`(
    WITH RECURSIVE walk(day) AS (
      SELECT CASE WHEN ${completedOn(end)} THEN ${end} ELSE ${end} - 1 END
      UNION ALL
      SELECT day - 1 FROM walk WHERE ${completedOn(Prisma.sql`walk.day`)}
    )
    SELECT count(*)::integer - 1 FROM walk)`
}
