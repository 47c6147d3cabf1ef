import * as z from 'zod'
import type { Actor } from '@/lib/access/actor'
import { JsonParts, JsonText } from '@/lib/database/json-text'
import { statement } from '@/lib/database/statement'
import { isActive, isOverdueOn } from './conditions'
import type { OneDate } from './schema'
import type { Dashboard } from './statistics-schema'
import { streakEndingAt } from './streak'
import { selectDashboardTasks } from './task-json'

/** Overdue tasks that one statement reads. With the longest texts they are 14 MB. */
const pageSize = 200

/** The place of the last task, which is needed only when the page is full. */
const placeOfLast = `, max("date")::text AS "lastDate",
  CASE WHEN count(*) = ${pageSize} THEN (array_agg("order" ORDER BY "date" DESC, "order" DESC))[1] END AS "lastOrder"`

/** @param more SQL that continues the condition */
const selectOverduePage = (more = '') =>
  selectDashboardTasks(
    `${isOverdueOn('$2::date')} ${more} ORDER BY "date", "Task"."order" LIMIT ${pageSize}`,
    placeOfLast,
  )

/** The columns of a page; `lastOrder` is null when it is the last one. */
const OverduePage = z.object({ overdue: z.string(), lastDate: z.string().nullable(), lastOrder: z.int().nullable() })

/** `rest` is the text of the dashboard after the overdue tasks. `changes` counts those of the account, for a full page. */
const FirstPage = OverduePage.extend({ rest: z.string(), changes: z.string().nullable() })
type FirstPage = z.output<typeof FirstPage>

export const selectDashboard = statement(
  `SELECT overdue.tasks AS overdue, overdue."lastDate", overdue."lastOrder",
    ',"pending":' || pending.tasks || ',"completedToday":' || completed.tasks
    || ',"stats":{"pendingCount":' || pending.count || ',"completedTodayCount":' || completed.count
    || ',"streak":' || ${streakEndingAt('$1::uuid', '$2::date')} || '}}' AS rest,
    CASE WHEN overdue.count = ${pageSize}
      THEN (SELECT "last" FROM "EventCounter" WHERE "userId" = $1::uuid) END AS changes
  FROM (${selectOverduePage()}) AS overdue,
    (${selectDashboardTasks(`${isActive} AND "date" = $2::date AND NOT "isCompleted"`)}) AS pending,
    (${selectDashboardTasks(`${isActive} AND "date" = $2::date AND "isCompleted"`)}) AS completed`,
  FirstPage,
)

/** $3 and $4 the place of the last task before. */
const selectNextPage = statement(
  `SELECT page.tasks AS overdue, page."lastDate", page."lastOrder"
  FROM (${selectOverduePage('AND ("date", "Task"."order") > ($3::date, $4::integer)')}) AS page`,
  OverduePage,
)

/**
 * Reads the open tasks of dates before this one (overdue), its active tasks, and the streak that ends there. Beyond 200
 * overdue tasks the dashboard comes in parts: each is read when the one before is taken, so that neither the database nor
 * this process holds all of it.
 */
export async function getDashboard(
  actor: Actor,
  { date }: OneDate,
): Promise<JsonText<Dashboard> | JsonParts<Dashboard>> {
  const first = await selectDashboard.one(actor.userId, date)
  if (first.lastOrder === null) return new JsonText(buildDashboard(first))
  // The first page shows other tasks than those of an earlier release or of another account with as many changes.
  return new JsonParts(`${first.changes} ${first.overdue}`, readParts(actor, date, first))
}

export function buildDashboard({ overdue, rest }: Pick<FirstPage, 'overdue' | 'rest'>): string {
  return `{"overdue":${overdue}${rest}`
}

async function* readParts({ userId }: Actor, date: string, first: FirstPage): AsyncGenerator<string> {
  yield `{"overdue":${first.overdue.slice(0, -1)}`
  for (let { lastDate, lastOrder } = first; lastOrder !== null; ) {
    const page = await selectNextPage.one(userId, date, lastDate, lastOrder)
    if (page.overdue !== '[]') yield `,${page.overdue.slice(1, -1)}`
    ;({ lastDate, lastOrder } = page)
  }
  yield `]${first.rest}`
}
