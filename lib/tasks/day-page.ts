import * as z from 'zod'
import type { Actor } from '@/lib/access/actor'
import { statement } from '@/lib/database/statement'
import { type CalendarDate, dateIn } from '@/lib/dates'
import { isActive, isOverdueOn } from './conditions'
import { DashboardTask } from './schema'
import { streakEndingAt } from './streak'
import { selectDashboardTasks } from './task-json'

export type DayPage = {
  today: CalendarDate
  /** Open tasks of dates before today and before the date itself, by date and then by order. */
  overdue: DashboardTask[]
  /** How many more are overdue than `overdue` holds. */
  overdueBeyond: number
  /** The active tasks of the date, by order. */
  tasks: DashboardTask[]
  streak: number
}

/** $1 the user, $2 the date, $3 before which date tasks are overdue, $4 at most how many of those. */
const selectDayPage = statement(
  `SELECT overdue.tasks::json AS overdue, the_day.tasks::json AS tasks,
    (SELECT count(*)::integer FROM "Task" WHERE ${isOverdueOn('$3::date')}) AS "overdueCount",
    ${streakEndingAt('$1::uuid', '$2::date')} AS streak
  FROM (${selectDashboardTasks(`${isOverdueOn('$3::date')} ORDER BY "date", "order" LIMIT $4::integer`)}) AS overdue,
    (${selectDashboardTasks(`${isActive} AND "date" = $2::date`)}) AS the_day`,
  z.object({
    overdue: z.array(DashboardTask),
    tasks: z.array(DashboardTask),
    overdueCount: z.int(),
    streak: z.int(),
  }),
)

/**
 * What the page of a date shows. On a future date, open tasks from today on are not overdue yet.
 * @param maxOverdue how many overdue tasks, the oldest, at most
 */
export async function getDayPage(actor: Actor, date: CalendarDate, maxOverdue: number): Promise<DayPage> {
  const today = dateIn(actor.timeZone, new Date())
  const before = date < today ? date : today
  const { overdueCount, ...page } = await selectDayPage.one(actor.userId, date, before, maxOverdue)
  return { today, ...page, overdueBeyond: overdueCount - page.overdue.length }
}
