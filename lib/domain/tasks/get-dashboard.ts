import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import { defineOperation } from '@/lib/domain/operation/operation'
import { JsonParts, JsonText } from '@/lib/foundation/database/json-text'
import { statement } from '@/lib/foundation/database/statement'
import { isActiveOn, isOverdueOn } from './conditions'
import { dashboardExample, oneDateExample } from './examples'
import { ReadDate } from './schema'
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
  input: ReadDate,
  output: Dashboard,
  errors: [],
  example: { input: oneDateExample, output: dashboardExample },
  isRevalidated: true,
  run: getDashboard,
})

/** Overdue tasks that one statement reads. With the longest texts they are 14 MB. */
const pageSize = 200

/** The text of the dashboard after the overdue tasks. */
const rest = `',"pending":' || pending.tasks || ',"completedToday":' || completed.tasks
    || ',"stats":{"pendingCount":' || pending.count || ',"completedTodayCount":' || completed.count
    || ',"streak":' || ${streakEndingAt('$1::uuid', '$2::date')} || '}}' AS rest`

/** @param included SQL for the names of the parts, in `page` and in the others; without it there are none */
function dashboardStatements(included?: { page: string; others: string }) {
  const selectOverdue = (more: string, options: Parameters<typeof selectDashboardTasks>[1]) =>
    selectDashboardTasks(
      `${isOverdueOn('$2::date')} ${more} ORDER BY "date", "Task"."order" LIMIT ${pageSize}`,
      options,
    )
  const selectOfDate = (condition: string) =>
    selectDashboardTasks(`${isActiveOn('$2::date')} AND ${condition}`, { included: included?.others })
  const tasksOfDate = `(${selectOfDate('NOT "isCompleted"')}) AS pending,
    (${selectOfDate('"isCompleted"')}) AS completed`
  return {
    /** `changes` is null unless there may be more overdue tasks; then it counts the changes of the account. */
    all: statement(
      `SELECT overdue.tasks AS overdue, ${rest}, CASE WHEN overdue.count = ${pageSize}
      THEN (SELECT coalesce(max("last"), 0) FROM "EventCounter" WHERE "userId" = $1::uuid) END AS changes
  FROM (${selectOverdue('', { included: included?.others })}) AS overdue, ${tasksOfDate}`,
      z.object({ overdue: z.string(), rest: z.string(), changes: z.string().nullable() }),
      { isPipelined: true },
    ),
    /** $3 and $4 the place of the last task before. `lastOrder` is null when there can be no more tasks. */
    page: statement(
      selectOverdue('AND ("date", "Task"."order") > ($3::date, $4::integer)', {
        included: included?.page,
        more: `, max("date")::text AS "lastDate",
      CASE WHEN count(*) = ${pageSize} THEN (array_agg("order" ORDER BY "date" DESC, "order" DESC))[1] END AS "lastOrder"`,
      }),
      z.object({ tasks: z.string(), lastDate: z.string().nullable(), lastOrder: z.int().nullable() }),
    ),
    rest: statement(`SELECT ${rest} FROM ${tasksOfDate}`, z.object({ rest: z.string() })),
  }
}

const plain = dashboardStatements()
const withParts = dashboardStatements({ page: '$5::text[]', others: '$3::text[]' })
export const selectDashboard = plain.all

/**
 * Reads the open tasks of dates before this one (overdue), its active tasks, and the streak that ends there. From 200
 * overdue tasks on the dashboard comes in parts: each is read when the one before is taken, so that neither the database
 * nor this process holds all of it, however slowly a client reads.
 */
export async function getDashboard(
  { userId }: Actor,
  { date, include }: ReadDate,
): Promise<JsonText<Dashboard> | JsonParts<Dashboard>> {
  const statements = include ? withParts : plain
  const parts = include ? [include] : []
  const first = await statements.all.one(userId, date, ...parts)
  if (first.changes === null) return new JsonText(buildDashboard(first))
  /** Nothing is kept from one part to the next but a place. */
  async function* readParts(): AsyncGenerator<string> {
    yield '{"overdue":['
    let place: { date: string | null; order: number } | undefined = { date: '-infinity', order: 0 }
    for (let separator = ''; place; separator = ',') {
      const { tasks, lastDate, lastOrder } = await statements.page.one(userId, date, place.date, place.order, ...parts)
      place = lastOrder === null ? undefined : { date: lastDate, order: lastOrder }
      if (tasks !== '[]') yield `${separator}${tasks.slice(1, -1)}`
    }
    yield `]${(await statements.rest.one(userId, date, ...parts)).rest}`
  }
  // With the tasks, because another account may have as many changes, and another release another form.
  return new JsonParts(`${first.changes} ${first.overdue}`, readParts())
}

export function buildDashboard({ overdue, rest }: { overdue: string; rest: string }): string {
  return `{"overdue":${overdue}${rest}`
}
