import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import { isActiveOn, isOverdueOn } from '@/lib/domain/tasks/conditions'
import { streakEndingAt } from '@/lib/domain/tasks/statistics/streak'
import { statement } from '@/lib/foundation/database/statement'
import { type CalendarDate, dateIn } from '@/lib/foundation/time/dates'
import { DayTask, selectDayTasks } from './day-task'

export type DayPage = {
  today: CalendarDate
  /** When the data was read, as Unix time in milliseconds. */
  readAt: number
  /** On the page of today: the open tasks of earlier dates, by date and then by order. */
  overdue: DayTask[]
  /** How many more are overdue than `overdue` holds. */
  overdueBeyond: number
  /** The active tasks of the date, by order. */
  tasks: DayTask[]
  /** The streak that ends today; 0 on the page of another date. */
  streak: number
}

const tasksOfDate = selectDayTasks(isActiveOn('$2::date'))

const selectDay = statement(
  `SELECT the_day.tasks::json AS tasks FROM (${tasksOfDate}) AS the_day`,
  z.object({ tasks: z.array(DayTask) }),
)

/** $1 the user, $2 today, $3 at most how many overdue tasks. */
const selectToday = statement(
  `SELECT overdue.tasks::json AS overdue, the_day.tasks::json AS tasks,
    (SELECT count(*)::integer FROM "Task" WHERE ${isOverdueOn('$2::date')}) AS "overdueCount",
    ${streakEndingAt('$1::uuid', '$2::date')} AS streak
  FROM (${selectDayTasks(`${isOverdueOn('$2::date')} ORDER BY "date", "order" LIMIT $3::integer`)}) AS overdue,
    (${tasksOfDate}) AS the_day`,
  z.object({ overdue: z.array(DayTask), tasks: z.array(DayTask), overdueCount: z.int(), streak: z.int() }),
)

/**
 * Reads the page of a date.
 * @param maxOverdue how many overdue tasks, the oldest, at most
 */
export async function getDayPage(actor: Actor, date: CalendarDate, maxOverdue: number): Promise<DayPage> {
  const readAt = Date.now()
  const today = dateIn(actor.timeZone, new Date(readAt))
  if (date !== today) {
    const { tasks } = await selectDay.one(actor.userId, date)
    return { today, readAt, overdue: [], overdueBeyond: 0, tasks, streak: 0 }
  }
  const { overdueCount, ...page } = await selectToday.one(actor.userId, date, maxOverdue)
  return { today, readAt, ...page, overdueBeyond: overdueCount - page.overdue.length }
}
