import * as z from 'zod'
import type { Actor } from '@/lib/access/actor'
import { statement } from '@/lib/database/statement'
import { addDays, type CalendarDate, dateIn } from '@/lib/dates'
import { isActive } from './conditions'
import { DayTask, selectDayTasks } from './day-task'

/** The dates of a week, each with its active tasks by order. */
export type WeekPage = {
  today: CalendarDate
  /** When the data was read, as Unix time in milliseconds. */
  readAt: number
  days: { date: CalendarDate; tasks: DayTask[] }[]
}

/** $1 the user, $2 and $3 the first and the last date. */
const selectWeek = statement(
  `SELECT week.tasks::json AS tasks
  FROM (${selectDayTasks(`${isActive} AND "date" BETWEEN $2::date AND $3::date`)}) AS week`,
  z.object({ tasks: z.array(DayTask) }),
)

/**
 * What the page of a week shows.
 * @param first the first date of the seven
 */
export async function getWeekPage(actor: Actor, first: CalendarDate): Promise<WeekPage> {
  const readAt = Date.now()
  const dates = [0, 1, 2, 3, 4, 5, 6].map((day) => addDays(first, day))
  const { tasks } = await selectWeek.one(actor.userId, first, addDays(first, 6))
  return {
    today: dateIn(actor.timeZone, new Date(readAt)),
    readAt,
    days: dates.map((date) => ({ date, tasks: tasks.filter((task) => task.date === date) })),
  }
}
