import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import { isActive, isOverdueOn } from '@/lib/domain/tasks/conditions'
import { statement } from '@/lib/foundation/database/statement'
import { maxOverdueOfWeek, maxTasksOfWeekDay } from '@/lib/foundation/limits'
import { addDays, type CalendarDate, listDates, todayIn } from '@/lib/foundation/time/dates'
import type { AgentTasks } from './agent-tasks'
import { DayTask, selectDayTasks } from './day-task'
import { newestFirst } from './overdue-order'

/** A date of a week with its first active tasks by order, at most `maxTasksOfWeekDay`. */
export type WeekPageDay = {
  date: CalendarDate
  tasks: DayTask[]
  /** How many more there are, and how many of those are open. A browser may have kept a week without these counts. */
  beyond?: number
  openBeyond?: number
}

export type WeekPage = {
  today: CalendarDate
  /** When the data was read, as Unix time in milliseconds. */
  readAt: number
  days: WeekPageDay[]
  /** On the page of this week: the open tasks of dates before it, the newest date first. */
  overdue?: DayTask[]
  /** How many more there are than `overdue` holds. */
  overdueBeyond?: number
  /** The tasks of which agents did something today, if the address asks for them. */
  agents?: AgentTasks
}

const isOfDay = `${isActive} AND "date" = day`

/**
 * $1 the user, $2 the dates, $3 how many tasks of each. One look-up for each date: for a range, the planner may read every
 * task of the account.
 */
const selectWeek = statement(
  `SELECT day::text AS date, of_day.tasks::json AS tasks, counted.total, counted.open
  FROM unnest($2::date[]) AS day
    CROSS JOIN LATERAL (${selectDayTasks(`${isOfDay} ORDER BY "order" LIMIT $3::integer`)}) AS of_day
    CROSS JOIN LATERAL (
      SELECT count(*)::integer AS total, (count(*) FILTER (WHERE NOT "isCompleted"))::integer AS open
      FROM "Task" WHERE ${isOfDay}
    ) AS counted
  ORDER BY day`,
  z.object({ date: z.string(), tasks: z.array(DayTask), total: z.int(), open: z.int() }),
)

/** $1 the user, $2 the first date of the week, $3 at most how many. */
const selectOverdue = statement(
  `SELECT overdue.tasks::json AS tasks, (SELECT count(*)::integer FROM "Task" WHERE ${isOverdueOn('$2::date')}) AS total
  FROM (${selectDayTasks(`${isOverdueOn('$2::date')} ORDER BY "date" DESC, "order" LIMIT $3::integer`)}) AS overdue`,
  z.object({ tasks: z.array(DayTask), total: z.int() }),
)

/**
 * Reads the page of a week.
 * @param first the first date of the seven
 */
export async function getWeekPage(actor: Actor, first: CalendarDate): Promise<WeekPage> {
  const readAt = Date.now()
  const today = todayIn(actor, new Date(readAt))
  const isNow = first <= today && today <= addDays(first, 6)
  const [{ rows }, earlier] = await Promise.all([
    selectWeek.run(actor.userId, listDates(first, 7), maxTasksOfWeekDay),
    isNow ? selectOverdue.one(actor.userId, first, maxOverdueOfWeek) : undefined,
  ])
  const days = rows.map(({ date, tasks, total, open }) => ({
    date,
    tasks,
    beyond: total - tasks.length,
    openBeyond: open - tasks.filter(({ isCompleted }) => !isCompleted).length,
  }))
  const week = { today, readAt, days }
  if (!earlier) return week
  const { tasks, total } = earlier
  return { ...week, overdue: newestFirst(tasks), overdueBeyond: total - tasks.length }
}
