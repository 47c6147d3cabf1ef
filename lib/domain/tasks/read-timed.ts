import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import { statement } from '@/lib/foundation/database/statement'

const Timed = z.object({ id: z.string(), version: z.int(), date: z.string(), dueTime: z.number().nullable() })
/** A task whose due time (Unix ms) moves along with its date. */
export type Timed = z.output<typeof Timed>

/** $2 the tasks, which are looked up one by one: a plan for all values might join them with all tasks of the account. */
const selectTimed = statement(
  `SELECT task."id", task."version", task."date"::text AS date, task."dueTime"::float8 FROM unnest($2::uuid[]) AS listed
    CROSS JOIN LATERAL (SELECT * FROM "Task" WHERE "userId" = $1::uuid AND "id" = listed LIMIT 1) AS task`,
  Timed,
)

/** Reads tasks whose due times will move along, as far as they exist. The database knows no time zones. */
export async function readTimed({ userId }: Pick<Actor, 'userId'>, ids: readonly string[]): Promise<Timed[]> {
  return ids.length > 0 ? (await selectTimed.run(userId, [...ids])).rows : []
}
