import type * as z from 'zod'
import type { Actor } from '@/lib/access/actor'
import { statement } from '@/lib/database/statement'
import { type CalendarDate, dateIn } from '@/lib/dates'
import type { DashboardTask } from './schema'
import { streakEndingAt } from './streak'
import { selectDashboardTasks } from './task-json'

type DayTask = z.infer<typeof DashboardTask>

export type DayPage = {
  today: CalendarDate
  /** Open tasks of dates before today and before the date itself, by date and then in order. */
  overdue: DayTask[]
  /** How many are overdue after these. */
  overdueBeyond: number
  /** The active tasks of the date, in order. */
  tasks: DayTask[]
  streak: number
}

const own = `"userId" = $1::uuid AND "archivedAt" IS NULL`
const isOverdue = `${own} AND "date" < $3::date AND NOT "isCompleted"`

/** $1 the user, $2 the date, $3 before which tasks are overdue, $4 how many of those at most. */
const selectDayPage = statement<Pick<DayPage, 'overdue' | 'tasks' | 'streak'> & { overdueCount: number }>(`
  SELECT overdue.tasks::json AS overdue, the_day.tasks::json AS tasks,
    (SELECT count(*)::integer FROM "Task" WHERE ${isOverdue}) AS "overdueCount",
    ${streakEndingAt('$1::uuid', '$2::date')} AS streak
  FROM (${selectDashboardTasks(`${isOverdue} ORDER BY "date", "order" LIMIT $4::integer`)}) AS overdue,
    (${selectDashboardTasks(`${own} AND "date" = $2::date`)}) AS the_day`)

/**
 * A date as its person sees it now. On a date to come, what is to be done before it is not overdue yet.
 * @param mostOverdue how many overdue tasks, the oldest, at most
 */
export async function getDayPage(actor: Actor, date: CalendarDate, mostOverdue: number): Promise<DayPage> {
  const today = dateIn(actor.timeZone, new Date())
  const { overdueCount, ...day } = await selectDayPage.one(actor.userId, date, date < today ? date : today, mostOverdue)
  return { today, ...day, overdueBeyond: overdueCount - day.overdue.length }
}
