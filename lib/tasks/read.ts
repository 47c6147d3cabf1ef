import type { Actor } from '@/lib/access/actor'
import { db } from '@/lib/database/client'
import { JsonText } from '@/lib/database/json-text'
import { statement } from '@/lib/database/statement'
import type { CalendarDate } from '@/lib/dates'
import { Prisma } from '@/lib/generated/prisma/client'
import { encodeArchiveCursor } from './archive-cursor'
import type { AnalyticsRange, ArchivePage, ArchiveQuery, Dashboard, Task } from './schema'
import { streakEndingAt } from './streak'
import { requireTaskIds, taskNotFound } from './task-id'
import { selectDashboardTasks, selectTasks, taskJson } from './task-json'

export const selectTasksOfDate = statement<{ tasks: string }>(
  selectTasks(`"userId" = $1::uuid AND "date" = $2::date AND "archivedAt" IS NULL`),
)

/** The active tasks of a date, in their order. */
export async function listTasks(actor: Actor, date: CalendarDate): Promise<JsonText<Task[]>> {
  return new JsonText((await selectTasksOfDate.one(actor.userId, date)).tasks)
}

export const selectTask = statement<{ task: string }>(`
  SELECT ${taskJson}::text AS task FROM "Task" WHERE "userId" = $1::uuid AND "id" = $2::uuid`)

/**
 * One task, archived or not.
 * @throws NOT_FOUND when the actor has no such task
 */
export async function getTask(actor: Actor, id: string): Promise<JsonText<Task>> {
  requireTaskIds([id])
  const [row] = (await selectTask.run(actor.userId, id)).rows
  if (row === undefined) throw taskNotFound()
  return new JsonText(row.task)
}

const activeTasks = (condition: string) =>
  selectDashboardTasks(`"userId" = $1::uuid AND "archivedAt" IS NULL AND ${condition}`)

export const selectDashboard = statement<{ dashboard: string }>(`
  SELECT '{"overdue":' || overdue.tasks || ',"pending":' || pending.tasks || ',"completedToday":' || completed.tasks
    || ',"stats":{"pendingCount":' || pending.count || ',"completedTodayCount":' || completed.count
    || ',"streak":' || ${streakEndingAt('$1::uuid', '$2::date')} || '}}' AS dashboard
  FROM (${activeTasks(`"date" < $2::date AND NOT "isCompleted"`)}) AS overdue,
    (${activeTasks(`"date" = $2::date AND NOT "isCompleted"`)}) AS pending,
    (${activeTasks(`"date" = $2::date AND "isCompleted"`)}) AS completed`)

/** What is overdue on a date (open tasks of earlier dates), that date's active tasks, and the streak ending there. */
export async function getDashboard(actor: Actor, date: CalendarDate): Promise<JsonText<Dashboard>> {
  return new JsonText((await selectDashboard.one(actor.userId, date)).dashboard)
}

/** The dates of a range, both ends included, that have open tasks. */
export async function listOpenDates(actor: Actor, { startDate, endDate }: AnalyticsRange): Promise<CalendarDate[]> {
  const rows = await db().$queryRaw<{ date: CalendarDate }[]>`
    SELECT DISTINCT "date"::text AS date FROM "Task"
    WHERE "userId" = ${actor.userId}::uuid AND "date" BETWEEN ${startDate}::date AND ${endDate}::date
      AND "archivedAt" IS NULL AND NOT "isCompleted"
    ORDER BY date`
  return rows.map(({ date }) => date)
}

/**
 * A page of the archived tasks, the last archived first.
 * @param search only tasks whose text or details contain this, in any case
 */
export async function listArchivedTasks(
  actor: Actor,
  { limit, cursor }: ArchiveQuery,
  search = '',
): Promise<ArchivePage> {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const found =
    search === '' ? Prisma.empty : Prisma.sql`AND ("text" ILIKE ${pattern} OR coalesce("details", '') ILIKE ${pattern})`
  const afterCursor = cursor
    ? Prisma.sql`AND ("archivedAt", "id") < (to_timestamp(${cursor.archivedAt}::float8 / 1000), ${cursor.id}::uuid)`
    : Prisma.empty
  // One more than asked for tells whether there is a next page. Without the table's name the order would be that of the
  // number of the same name: no index has it, and the whole archive would be sorted for each page.
  const rows = await db().$queryRaw<{ task: Task; archivedAt: number }[]>`
    SELECT ${Prisma.raw(taskJson)} AS task, (extract(epoch FROM "archivedAt") * 1000)::float8 AS "archivedAt"
    FROM "Task"
    WHERE "userId" = ${actor.userId}::uuid AND "archivedAt" IS NOT NULL ${afterCursor} ${found}
    ORDER BY "Task"."archivedAt" DESC, "id" DESC
    LIMIT ${limit + 1}`
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const nextCursor =
    last && rows.length > limit ? encodeArchiveCursor({ archivedAt: last.archivedAt, id: last.task._id }) : null
  return { tasks: page.map(({ task }) => task), nextCursor }
}
