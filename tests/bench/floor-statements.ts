/**
 * The SQL of the product, for the bare program beside which it is measured. That both answer the same is checked at
 * each start of the benchmarks.
 */
import { Prisma } from '@/lib/generated/prisma/client'
import { dashboardTaskJson, taskJson } from '@/lib/tasks/row'

export function listStatement(userId: string, date: string): Prisma.Sql {
  return Prisma.sql`
    SELECT coalesce(json_agg(${taskJson} ORDER BY "order"), '[]') AS tasks
    FROM "Task"
    WHERE "userId" = ${userId}::uuid AND "date" = ${date}::date AND "archivedAt" IS NULL`
}

export function oneStatement(userId: string, id: string): Prisma.Sql {
  return Prisma.sql`
    SELECT ${taskJson} AS task FROM "Task" WHERE "userId" = ${userId}::uuid AND "id" = ${id}::uuid`
}

export type CreateInput = { text: string; date: string; priority?: string; details?: string }

export function createStatement(userId: string, id: string, input: CreateInput): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO "Task"
      ("userId", "id", "text", "date", "isCompleted", "priority", "dueTime", "timeSpent", "details", "order")
    VALUES (
      ${userId}::uuid, ${id}::uuid, ${input.text}, ${input.date}::date, ${false},
      ${input.priority ?? null}::"Priority", ${null}::bigint, ${null}::float8,
      ${input.details ?? null}, "nextOrder"(${userId}::uuid, ${input.date}::date))`
}

export function toggleStatement(userId: string, id: string): Prisma.Sql {
  return Prisma.sql`UPDATE "Task" SET "isCompleted" = NOT "isCompleted"
    WHERE "userId" = ${userId}::uuid AND "id" = ${id}::uuid AND "archivedAt" IS NULL`
}

export function dashboardStatement(userId: string, date: string): Prisma.Sql {
  const activeTasks = (condition: Prisma.Sql) => Prisma.sql`(
    SELECT coalesce(json_agg(${dashboardTaskJson} ORDER BY "date", "order"), '[]')
    FROM "Task"
    WHERE "userId" = ${userId}::uuid AND "archivedAt" IS NULL AND ${condition})`
  return Prisma.sql`
    SELECT
      ${activeTasks(Prisma.sql`"date" < ${date}::date AND NOT "isCompleted"`)} AS overdue,
      ${activeTasks(Prisma.sql`"date" = ${date}::date AND NOT "isCompleted"`)} AS pending,
      ${activeTasks(Prisma.sql`"date" = ${date}::date AND "isCompleted"`)} AS "completedToday",
      ${streakEndingAt(userId, date)} AS streak`
}

export function analyticsStatement(userId: string, startDate: string, endDate: string): Prisma.Sql {
  return Prisma.sql`
    WITH counted AS (
      SELECT "date",
        count(*) AS total,
        count(*) FILTER (WHERE "isCompleted") AS completed,
        count(*) FILTER (WHERE "priority" = 'high') AS high,
        count(*) FILTER (WHERE "priority" = 'medium') AS medium,
        count(*) FILTER (WHERE "priority" = 'low') AS low,
        count(*) FILTER (WHERE "priority" IS NULL) AS none
      FROM "Task"
      WHERE "userId" = ${userId}::uuid AND "date" BETWEEN ${startDate}::date AND ${endDate}::date
        AND ("isCompleted" OR "archivedAt" IS NULL)
      GROUP BY "date"
    )
    SELECT
      (SELECT json_agg(json_build_object(
          'date', ${startDate}::date + offset_days,
          'total', coalesce(total, 0), 'completed', coalesce(completed, 0),
          'high', coalesce(high, 0), 'medium', coalesce(medium, 0), 'low', coalesce(low, 0), 'none', coalesce(none, 0)
        ) ORDER BY offset_days)
      FROM generate_series(0, ${endDate}::date - ${startDate}::date) AS offset_days
      LEFT JOIN counted ON counted."date" = ${startDate}::date + offset_days) AS days,
      ${streakEndingAt(userId, endDate)} AS streak`
}

function streakEndingAt(userId: string, anchor: string): Prisma.Sql {
  const completedOn = (date: Prisma.Sql) => Prisma.sql`EXISTS (
    SELECT FROM "Task" WHERE "userId" = ${userId}::uuid AND "date" = ${date} AND "isCompleted")`
  const end = Prisma.sql`${anchor}::date`
  return Prisma.sql`(
    WITH RECURSIVE walk(day) AS (
      SELECT CASE WHEN ${completedOn(end)} THEN ${end} ELSE ${end} - 1 END
      UNION ALL
      SELECT day - 1 FROM walk WHERE ${completedOn(Prisma.sql`walk.day`)}
    )
    SELECT count(*)::integer - 1 FROM walk)`
}
