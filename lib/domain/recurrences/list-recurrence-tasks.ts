import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import { defineOperation } from '@/lib/domain/operation/operation'
import { taskExample } from '@/lib/domain/tasks/examples'
import { Task } from '@/lib/domain/tasks/schema'
import { taskJson } from '@/lib/domain/tasks/task-json'
import { statement } from '@/lib/foundation/database/statement'
import { readRecurrence } from './row'
import { oneRecurrenceExample, RecurrenceTasks, RecurrenceTasksQuery } from './schema'

export const listRecurrenceTasksOperation = defineOperation({
  name: 'listRecurrenceTasks',
  group: 'Recurrences',
  effect: 'read',
  summary: 'List the tasks of a recurrence',
  description: 'A page of the tasks that it made and that still exist, those of the last dates first.',
  isIdempotent: true,
  input: RecurrenceTasksQuery,
  output: RecurrenceTasks,
  errors: ['NOT_FOUND'],
  example: { input: oneRecurrenceExample, output: { tasks: [taskExample], nextBefore: null } },
  isCompressed: true,
  run: listRecurrenceTasks,
})

/** $3 the date that the page ends before, $4 how many occurrences. */
const selectPage = statement(
  // One look-up for each, where a join may read all tasks of the account.
  `SELECT o.day::text, (SELECT ${taskJson} FROM "Task" WHERE "userId" = $1::uuid AND "id" = o."taskId") AS task
  FROM (
    SELECT "date" AS day, "taskId" FROM "Occurrence"
    WHERE "userId" = $1::uuid AND "recurrenceId" = $2::uuid AND "date" < $3::date
    ORDER BY "date" DESC LIMIT $4::integer
  ) AS o
  ORDER BY o.day DESC`,
  z.object({ day: z.string(), task: Task.nullable() }),
)

/**
 * A page of the tasks that a recurrence made, those of the last dates first. Tasks that were deleted are left out.
 * @throws NOT_FOUND
 */
export async function listRecurrenceTasks(
  actor: Actor,
  { recurrenceId, limit, before }: RecurrenceTasksQuery,
): Promise<RecurrenceTasks> {
  const { id } = await readRecurrence(actor, recurrenceId)
  const { rows } = await selectPage.run(actor.userId, id, before ?? 'infinity', limit + 1)
  const page = rows.slice(0, limit)
  return {
    tasks: page.flatMap(({ task }) => (task === null ? [] : [task])),
    nextBefore: rows.length > limit ? (page.at(-1)?.day ?? null) : null,
  }
}
