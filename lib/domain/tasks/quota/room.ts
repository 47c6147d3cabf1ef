import * as z from 'zod'
import { taskBytes } from '@/lib/domain/tasks/columns'
import { type Connection, statement } from '@/lib/foundation/database/statement'
import { violatedColumn } from '@/lib/foundation/database/violated-column'
import { AppError } from '@/lib/foundation/errors'
import {
  maxBytesPerAccount,
  maxBytesPerDate,
  maxTaskBytes,
  maxTasksPerAccount,
  maxTasksPerDate,
} from '@/lib/foundation/limits'
import { errorCode } from '@/lib/foundation/startup-error'
import type { CalendarDate } from '@/lib/foundation/time/dates'

/** Tasks, and the bytes of their texts and details. */
export type Usage = { tasks: number; bytes: number }

/** A date with no position beyond these has room for any tasks in them: their number bounds their bytes too. */
const uncheckedTasks = Math.min(maxTasksPerDate, Math.floor(maxBytesPerDate / maxTaskBytes))

/** Texts that grow by less, in bytes, are not worth a further statement. */
export const uncheckedBytes = 1024

/**
 * SQL for the position of a new task at the end of a date that has room, under the lock on the date.
 * @param size SQL for the bytes of the task
 */
export function appendOrder(user: string, date: string, size: string): string {
  return `"appendOrder"(${user}, ${date}, ${size}, ${maxTasksPerDate}, ${maxBytesPerDate}, ${uncheckedTasks})`
}

const fullDateError = 'DM001'

/** Turns the error of a statement that exceeds a limit into LIMIT_REACHED. */
export function refuseAtLimit(error: unknown): never {
  if (errorCode(error) === fullDateError) throw dateIsFull('The date')
  const column = violatedColumn(error, 'EventCounter')
  throw column === 'tasks' || column === 'bytes' ? accountIsFull(error) : error
}

function dateIsFull(date: string): AppError {
  return new AppError('LIMIT_REACHED', `${date} ${dateBound}.`)
}

const count = (value: number) => value.toLocaleString('en')

/** Words for a full date, after its name. */
export const dateBound = `is full: a date holds at most ${count(maxTasksPerDate)} tasks, archived ones included, with ${maxBytesPerDate / 1024 ** 2} MiB of text and details`

function accountIsFull(cause: unknown): AppError {
  const bytes = `${maxBytesPerAccount / 1024 ** 3} GiB`
  const message = `The account is full: it holds at most ${count(maxTasksPerAccount)} tasks, archived ones included, with ${bytes} of text and details. Delete archived tasks.`
  return new AppError('LIMIT_REACHED', message, undefined, { cause })
}

const usage = `count(*)::integer AS tasks, coalesce(sum(${taskBytes}), 0)::float8 AS bytes`
const Usage = z.object({ tasks: z.int(), bytes: z.number() })

/** $2 dates. */
const selectUsage = statement(
  `SELECT "date"::text AS date, ${usage} FROM "Task" WHERE "userId" = $1::uuid AND "date" = ANY ($2::date[]) GROUP BY "date"`,
  Usage.extend({ date: z.string() }),
  { isPlannedForValues: true },
)

/** How much dates hold. */
export async function readUsage(
  connection: Connection,
  userId: string,
  dates: readonly CalendarDate[],
): Promise<Map<CalendarDate, Usage>> {
  const { rows } = await selectUsage.on(connection).run(userId, dates)
  return new Map(rows.map(({ date, tasks, bytes }) => [date, { tasks, bytes }]))
}

/** Whether a date with this next position has room for more tasks, of any size, without a look at those it has. */
export function hasRoomAnyway(end: number, tasks: number): boolean {
  return end + tasks <= uncheckedTasks
}

/** Whether what was added to the usage of a date, and is included in it, was too much. */
export function isTooMuch(used: Usage, added: Usage): boolean {
  return (added.tasks > 0 && used.tasks > maxTasksPerDate) || (added.bytes > 0 && used.bytes > maxBytesPerDate)
}

/**
 * Checks that a date has room for more.
 * @param end the position after its last task
 * @throws LIMIT_REACHED
 */
export async function requireRoom(
  connection: Connection,
  userId: string,
  { date, end }: { date: CalendarDate; end: number },
  added: Usage,
): Promise<void> {
  if (hasRoomAnyway(end, added.tasks)) return
  const used = (await readUsage(connection, userId, [date])).get(date) ?? { tasks: 0, bytes: 0 }
  if (isTooMuch({ tasks: used.tasks + added.tasks, bytes: used.bytes + added.bytes }, added)) throw dateIsFull(date)
}
