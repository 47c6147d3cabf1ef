import * as z from 'zod'
import { isActive } from '@/lib/domain/tasks/conditions'
import { statement } from '@/lib/foundation/database/statement'
import { dateIn } from '@/lib/foundation/time/dates'
import { DueTask } from './schema'

/** At most so many reminders of an account at a time. */
export const maxRemindersAtOnce = 50
/** More are found, because some are planned for a date that comes between the two instants, but after they are due. */
const foundAtOnce = 1000

const isOpen = `${isActive} AND NOT "isCompleted"`

/** $2 and $3: Unix ms. $4: the date at $3. */
const selectDue = statement(
  `SELECT "id", "text", "date"::text, "dueTime"::float8 FROM "Task"
  WHERE ${isOpen} AND "dueTime" > $2::bigint AND "dueTime" <= $3::bigint AND "date" <= $4::date
  ORDER BY "dueTime" LIMIT ${foundAtOnce}`,
  DueTask,
)

const selectNext = statement(
  `SELECT min("dueTime")::float8 AS next FROM "Task" WHERE ${isOpen} AND "dueTime" > $2::bigint`,
  z.object({ next: z.number().nullable() }),
)

type Owner = { userId: string; timeZone: string }

/**
 * Lists the open tasks that become due after an instant and until another one (Unix ms), the earliest first. A task that
 * is planned for a later date than its due time is not reminded of.
 */
export async function listDueTasks({ userId, timeZone }: Owner, after: number, until: number): Promise<DueTask[]> {
  const { rows } = await selectDue.run(userId, after, until, dateIn(timeZone, new Date(until)))
  return rows.filter((task) => isPlannedByThen(task, timeZone))
}

/** Whether the date of a task has come in the account's time zone when it is due. */
export function isPlannedByThen({ date, dueTime }: Pick<DueTask, 'date' | 'dueTime'>, timeZone: string): boolean {
  return date <= dateIn(timeZone, new Date(dueTime))
}

/** The first due time of an open task after an instant, Unix ms; undefined when there is none. */
export async function findNextDueTime(userId: string, after: number): Promise<number | undefined> {
  return (await selectNext.one(userId, after)).next ?? undefined
}
