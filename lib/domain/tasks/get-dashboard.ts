import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import { defineOperation } from '@/lib/domain/operation/operation'
import { JsonParts, JsonText } from '@/lib/foundation/database/json-text'
import { statement } from '@/lib/foundation/database/statement'
import { isActiveOn, isOverdueOn } from './conditions'
import { dashboardExample, oneDateExample } from './examples'
import { OneDate } from './schema'
import { Dashboard } from './statistics/schema'
import { streakEndingAt } from './statistics/streak'
import { selectDashboardTasks } from './task-json'

export const getDashboardOperation = defineOperation({
  name: 'getDashboard',
  group: 'Statistics',
  effect: 'read',
  summary: 'Get the dashboard of a date',
  description: 'Overdue, pending and completed tasks of the date, with counts and the streak, in one call.',
  isIdempotent: true,
  input: OneDate,
  output: Dashboard,
  errors: [],
  example: { input: oneDateExample, output: dashboardExample },
  isRevalidated: true,
  run: getDashboard,
})

/** Overdue tasks that one statement reads. With the longest texts they are 14 MB. */
const pageSize = 200

const selectOverdue = (more: string, columns?: string) =>
  selectDashboardTasks(`${isOverdueOn('$2::date')} ${more} ORDER BY "date", "Task"."order" LIMIT ${pageSize}`, columns)

/** The text of the dashboard after the overdue tasks. */
const rest = `',"pending":' || pending.tasks || ',"completedToday":' || completed.tasks
    || ',"stats":{"pendingCount":' || pending.count || ',"completedTodayCount":' || completed.count
    || ',"streak":' || ${streakEndingAt('$1::uuid', '$2::date')} || '}}' AS rest`
const tasksOfDate = `(${selectDashboardTasks(`${isActiveOn('$2::date')} AND NOT "isCompleted"`)}) AS pending,
    (${selectDashboardTasks(`${isActiveOn('$2::date')} AND "isCompleted"`)}) AS completed`

/** `changes` is null unless there may be more overdue tasks; then it counts the changes of the account. */
export const selectDashboard = statement(
  `SELECT overdue.tasks AS overdue, ${rest}, CASE WHEN overdue.count = ${pageSize}
      THEN (SELECT coalesce(max("last"), 0) FROM "EventCounter" WHERE "userId" = $1::uuid) END AS changes
  FROM (${selectOverdue('')}) AS overdue, ${tasksOfDate}`,
  z.object({ overdue: z.string(), rest: z.string(), changes: z.string().nullable() }),
)

/** $3 and $4 the place of the last task before. `lastOrder` is null when there can be no more tasks. */
const selectPage = statement(
  selectOverdue(
    'AND ("date", "Task"."order") > ($3::date, $4::integer)',
    `, max("date")::text AS "lastDate",
      CASE WHEN count(*) = ${pageSize} THEN (array_agg("order" ORDER BY "date" DESC, "order" DESC))[1] END AS "lastOrder"`,
  ),
  z.object({ tasks: z.string(), lastDate: z.string().nullable(), lastOrder: z.int().nullable() }),
)

const selectRest = statement(`SELECT ${rest} FROM ${tasksOfDate}`, z.object({ rest: z.string() }))

/**
 * Reads the open tasks of dates before this one (overdue), its active tasks, and the streak that ends there. From 200
 * overdue tasks on the dashboard comes in parts: each is read when the one before is taken, so that neither the database
 * nor this process holds all of it, however slowly a client reads.
 */
export async function getDashboard(
  { userId }: Actor,
  { date }: OneDate,
): Promise<JsonText<Dashboard> | JsonParts<Dashboard>> {
  const first = await selectDashboard.one(userId, date)
  if (first.changes === null) return new JsonText(buildDashboard(first))
  // With the tasks, because another account may have as many changes, and another release another form.
  return new JsonParts(`${first.changes} ${first.overdue}`, readParts(userId, date))
}

export function buildDashboard({ overdue, rest }: { overdue: string; rest: string }): string {
  return `{"overdue":${overdue}${rest}`
}

/** Nothing is kept from one part to the next but a place. */
async function* readParts(userId: string, date: string): AsyncGenerator<string> {
  yield '{"overdue":['
  let place: { date: string | null; order: number } | undefined = { date: '-infinity', order: 0 }
  for (let separator = ''; place; separator = ',') {
    const { tasks, lastDate, lastOrder } = await selectPage.one(userId, date, place.date, place.order)
    place = lastOrder === null ? undefined : { date: lastDate, order: lastOrder }
    if (tasks !== '[]') yield `${separator}${tasks.slice(1, -1)}`
  }
  yield `]${(await selectRest.one(userId, date)).rest}`
}
