import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import { isActive } from '@/lib/domain/tasks/conditions'
import { statement } from '@/lib/foundation/database/statement'
import { maxTasksOfWeekDay } from '@/lib/foundation/limits'
import { type CalendarDate, dateIn, listDates } from '@/lib/foundation/time/dates'
import { DayTask, selectDayTasks } from './day-task'

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

/**
 * Reads the page of a week.
 * @param first the first date of the seven
 */
export async function getWeekPage(actor: Actor, first: CalendarDate): Promise<WeekPage> {
  const readAt = Date.now()
  const { rows } = await selectWeek.run(actor.userId, listDates(first, 7), maxTasksOfWeekDay)
  const days = rows.map(({ date, tasks, total, open }) => ({
    date,
    tasks,
    beyond: total - tasks.length,
    openBeyond: open - tasks.filter(({ isCompleted }) => !isCompleted).length,
  }))
  return { today: dateIn(actor.timeZone, new Date(readAt)), readAt, days }
}
