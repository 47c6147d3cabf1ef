import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import { isActiveOn, isOverdueOn } from '@/lib/domain/tasks/conditions'
import { streakEndingAt } from '@/lib/domain/tasks/statistics/streak'
import { statement } from '@/lib/foundation/database/statement'
import { type CalendarDate, todayIn } from '@/lib/foundation/time/dates'
import { DayTask, selectDayTasks } from './day-task'
import { lastWeek, newestFirst } from './overdue-order'

export type DayPage = {
  today: CalendarDate
  /** When the data was read, as Unix time in milliseconds. */
  readAt: number
  /** On the page of today: the open tasks of earlier dates, the newest date first, and of a date by order. */
  overdue: DayTask[]
  /** How many more are overdue than `overdue` holds. */
  overdueBeyond: number
  /** How many of those are older than a week. Absent in pages that browsers cached before it existed. */
  olderBeyond?: number
  /** The active tasks of the date, by order. */
  tasks: DayTask[]
  /** The streak that ends today; 0 on the page of another date. */
  streak: number
  /** On the page of today: whether the account has no task at all. */
  isAccountEmpty?: boolean
}

const tasksOfDate = selectDayTasks(isActiveOn('$2::date'))

const selectDay = statement(
  `SELECT the_day.tasks::json AS tasks FROM (${tasksOfDate}) AS the_day`,
  z.object({ tasks: z.array(DayTask) }),
)

/** $1 the user, $2 today, $3 at most how many overdue tasks, $4 the date before which they are old. */
const selectToday = statement(
  `SELECT overdue.tasks::json AS overdue, the_day.tasks::json AS tasks,
    counts."overdueCount", counts."olderCount",
    ${streakEndingAt('$1::uuid', '$2::date')} AS streak,
    (SELECT "id" FROM "Task" WHERE "userId" = $1::uuid ORDER BY "id" LIMIT 1) IS NULL AS "isAccountEmpty"
  FROM (${selectDayTasks(`${isOverdueOn('$2::date')} ORDER BY "date" DESC, "order" LIMIT $3::integer`)}) AS overdue,
    (${tasksOfDate}) AS the_day,
    (SELECT count(*)::integer AS "overdueCount",
      (count(*) FILTER (WHERE "date" < $4::date))::integer AS "olderCount"
    FROM "Task" WHERE ${isOverdueOn('$2::date')}) AS counts`,
  z.object({
    overdue: z.array(DayTask),
    tasks: z.array(DayTask),
    overdueCount: z.int(),
    olderCount: z.int(),
    streak: z.int(),
    isAccountEmpty: z.boolean(),
  }),
)

/**
 * Reads the page of a date.
 * @param maxOverdue how many overdue tasks, the newest, at most
 */
export async function getDayPage(actor: Actor, date: CalendarDate, maxOverdue: number): Promise<DayPage> {
  const readAt = Date.now()
  const today = todayIn(actor, new Date(readAt))
  if (date !== today) {
    const { tasks } = await selectDay.one(actor.userId, date)
    return { today, readAt, overdue: [], overdueBeyond: 0, tasks, streak: 0 }
  }
  const week = lastWeek(today)
  const { overdueCount, olderCount, ...read } = await selectToday.one(actor.userId, date, maxOverdue, week)
  const olderRead = read.overdue.filter((task) => task.date < week).length
  const beyond = { overdueBeyond: overdueCount - read.overdue.length, olderBeyond: olderCount - olderRead }
  // The statement finds the newest dates, and lists them like all tasks.
  return { today, readAt, ...read, overdue: newestFirst(read.overdue), ...beyond }
}
