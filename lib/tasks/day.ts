import type * as z from 'zod'
import type { Actor } from '@/lib/actor'
import { type CalendarDate, dateIn } from '@/lib/dates'
import { statement } from '@/lib/statement'
import { dashboardTaskJson } from './row'
import type { DashboardTask } from './schema'
import { streakEndingAt } from './streak'

type DayTask = z.infer<typeof DashboardTask>

export type DayOfTasks = {
  today: CalendarDate
  /** Open tasks of dates before today and before the date itself, by date and then in order. */
  overdue: DayTask[]
  /** How many are overdue after these. */
  overdueBeyond: number
  /** The active tasks of the date, in order. */
  tasks: DayTask[]
  streak: number
}

const overdueTasks = `FROM "Task"
  WHERE "userId" = $1::uuid AND "date" < $3::date AND "archivedAt" IS NULL AND NOT "isCompleted"`

/** $1 the user, $2 the date, $3 before which tasks are overdue, $4 how many of those at most. */
const dayOfTasks = statement<Pick<DayOfTasks, 'overdue' | 'tasks' | 'streak'> & { overdueCount: number }>(`
  SELECT
    (SELECT coalesce(json_agg(task ORDER BY "date", "order"), '[]') FROM (
      SELECT ${dashboardTaskJson} AS task, "date", "order" ${overdueTasks} ORDER BY "date", "order" LIMIT $4::integer
    ) AS first) AS overdue,
    (SELECT count(*)::integer ${overdueTasks}) AS "overdueCount",
    (SELECT coalesce(json_agg(${dashboardTaskJson} ORDER BY "order"), '[]')
      FROM "Task" WHERE "userId" = $1::uuid AND "date" = $2::date AND "archivedAt" IS NULL) AS tasks,
    ${streakEndingAt('$1::uuid', '$2::date')} AS streak`)

/**
 * A date as its person sees it now. On a date to come, what is to be done before it is not overdue yet.
 * @param mostOverdue how many overdue tasks, the oldest, at most
 */
export async function getDay(actor: Actor, date: CalendarDate, mostOverdue: number): Promise<DayOfTasks> {
  const today = dateIn(actor.timeZone, new Date())
  const { overdueCount, ...day } = await dayOfTasks.only(actor.userId, date, date < today ? date : today, mostOverdue)
  return { today, ...day, overdueBeyond: overdueCount - day.overdue.length }
}
