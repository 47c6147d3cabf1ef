import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import { recentChanges } from '@/lib/domain/tasks/parts'
import { statement } from '@/lib/foundation/database/statement'
import { todayIn } from '@/lib/foundation/time/dates'
import { instantOf } from '@/lib/foundation/time/local-time'
import type { DayTask } from './day-task'

/** The name of the API key that made or changed each task last, by its id. */
export type AgentTasks = Readonly<Record<string, string>>

/** $2 the tasks, $3 since when. */
const selectAgentTasks = statement(
  `SELECT task AS id, "keyName" AS key FROM unnest($2::uuid[]) AS task
    CROSS JOIN LATERAL (
      SELECT "keyName" ${recentChanges('task')} AND "keyId" IS NOT NULL AND "at" >= $3::timestamptz
      ORDER BY "position" DESC LIMIT 1
    ) AS changed`,
  z.object({ id: z.string(), key: z.string().nullable() }),
)

/** Finds the tasks that an API key made or changed since the account's day began. */
export async function findAgentTasks(actor: Actor, tasks: readonly Pick<DayTask, '_id'>[]): Promise<AgentTasks> {
  const dayStart = new Date(instantOf(todayIn(actor), { hour: actor.dayStart, minute: 0 }, actor.timeZone))
  const ids = tasks.map(({ _id }) => _id)
  const { rows } = await selectAgentTasks.run(actor.userId, ids, dayStart)
  return Object.fromEntries(rows.map(({ id, key }) => [id, key ?? 'a deleted key']))
}
