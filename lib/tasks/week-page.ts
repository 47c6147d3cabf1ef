import * as z from 'zod'
import type { Actor } from '@/lib/access/actor'
import { statement } from '@/lib/database/statement'
import { type CalendarDate, dateIn, listDates } from '@/lib/dates'
import { isActive } from './conditions'
import { DayTask, selectDayTasks } from './day-task'

/** The dates of a week, each with its active tasks by order. */
export type WeekPage = {
  today: CalendarDate
  /** When the data was read, as Unix time in milliseconds. */
  readAt: number
  days: { date: CalendarDate; tasks: DayTask[] }[]
}

/** $1 the user, $2 the dates. One look-up for each date: for a range, the planner may read every task of the account. */
const selectWeek = statement(
  `SELECT day::text AS date, of_day.tasks::json AS tasks
  FROM unnest($2::date[]) AS day CROSS JOIN LATERAL (${selectDayTasks(`${isActive} AND "date" = day`)}) AS of_day
  ORDER BY day`,
  z.object({ date: z.string(), tasks: z.array(DayTask) }),
)

/**
 * Reads the page of a week.
 * @param first the first date of the seven
 */
export async function getWeekPage(actor: Actor, first: CalendarDate): Promise<WeekPage> {
  const readAt = Date.now()
  return {
    today: dateIn(actor.timeZone, new Date(readAt)),
    readAt,
    days: (await selectWeek.run(actor.userId, listDates(first, 7))).rows,
  }
}
