import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import { defineOperation } from '@/lib/domain/operation/operation'
import { JsonText } from '@/lib/foundation/database/json-text'
import { statement } from '@/lib/foundation/database/statement'
import { isActiveOn } from './conditions'
import { oneDateExample, taskExample } from './examples'
import { ReadDate, Task } from './schema'
import { selectTasks } from './task-json'

export const listTasksOperation = defineOperation({
  name: 'listTasks',
  group: 'Tasks',
  effect: 'read',
  summary: 'List the tasks of a date',
  description: 'The active tasks of the date, by order.',
  isIdempotent: true,
  input: ReadDate,
  output: z.array(Task),
  errors: [],
  example: { input: oneDateExample, output: [taskExample] },
  isRevalidated: true,
  run: listTasks,
})

export const selectTasksOfDate = statement(selectTasks(isActiveOn('$2::date')), z.object({ tasks: z.string() }), {
  isPipelined: true,
})

/** $3 the names of the parts. */
const selectTasksWithParts = statement(
  selectTasks(isActiveOn('$2::date'), '$3::text[]'),
  z.object({ tasks: z.string() }),
  { isPipelined: true },
)

/** The active tasks of a date, by order. */
export async function listTasks({ userId }: Actor, { date, include }: ReadDate): Promise<JsonText<Task[]>> {
  const row = include
    ? await selectTasksWithParts.one(userId, date, include)
    : await selectTasksOfDate.one(userId, date)
  return new JsonText(row.tasks)
}
