import { NIL } from 'uuid'
import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import { taskFields } from '@/lib/domain/tasks/columns'
import { partFields } from '@/lib/domain/tasks/parts'
import { Task } from '@/lib/domain/tasks/schema'
import { rowJson } from '@/lib/domain/tasks/task-json'
import { JsonText } from '@/lib/foundation/database/json-text'
import { statement } from '@/lib/foundation/database/statement'
import { pageSize, streamPages } from '@/lib/foundation/database/stream-pages'

const exportedJson = rowJson({
  ...taskFields,
  estimate: partFields.estimate,
  recurrence: partFields.recurrence,
})

const Row = z.object({ id: z.string(), task: z.string() })
type Row = z.output<typeof Row>

const selectPage = statement(
  `SELECT "id", ${exportedJson}::text AS task FROM "Task"
  WHERE "userId" = $1::uuid AND "id" > $2::uuid ORDER BY "id" LIMIT ${pageSize}`,
  Row,
)

const selectPageByDate = statement(
  `SELECT ${exportedJson} AS task FROM "Task"
  WHERE "userId" = $1::uuid AND "archivedAt" IS NULL AND ("date", "order") > ($2::date, $3::integer)
  ORDER BY "date", "order" LIMIT ${pageSize}`,
  z.object({ task: Task }),
)

/** Every task of the actor by id, as the database writes its JSON. */
export async function* streamTaskTexts(actor: Actor): AsyncGenerator<JsonText<Task>> {
  const rows = streamPages<Row>(async (last) => (await selectPage.run(actor.userId, last?.id ?? NIL)).rows)
  for await (const { task } of rows) yield new JsonText(task)
}

/** Every task of the actor by id. */
export async function* streamTasks(actor: Actor): AsyncGenerator<Task> {
  for await (const text of streamTaskTexts(actor)) yield text.parse()
}

/** The active tasks of the actor by date and order, the oldest date first. */
export function streamTasksByDate(actor: Actor): AsyncGenerator<Task> {
  return streamPages<Task>(async (last) => {
    const { rows } = await selectPageByDate.run(actor.userId, last?.date ?? '-infinity', last?.order ?? 0)
    return rows.map(({ task }) => task)
  })
}
