import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import { type Connection, statement } from '@/lib/foundation/database/statement'
import { inTransaction } from '@/lib/foundation/database/transaction'
import type { CalendarDate } from '@/lib/foundation/time/dates'

/** Takes the lock on a date and returns the position after its last task. $1 the user, $2 the date. */
const lockDate = statement(`SELECT "nextOrder"($1::uuid, $2::date) AS "end"`, z.object({ end: z.int() }))

/**
 * Runs `work` in a transaction that holds the lock on a date, so that nothing is appended meanwhile. `work` gets the
 * position after the date's last task, and locks rows by ascending id: with both rules two callers cannot deadlock.
 */
export function withDateLock<Result>(
  { userId }: Pick<Actor, 'userId'>,
  date: CalendarDate,
  work: (connection: Connection, end: number) => Promise<Result>,
): Promise<Result> {
  return inTransaction(async (connection) => {
    const { end } = await lockDate.on(connection).one(userId, date)
    return work(connection, end)
  })
}
