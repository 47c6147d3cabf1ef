import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import { JsonText } from '@/lib/foundation/database/json-text'
import { statement } from '@/lib/foundation/database/statement'
import { pageSize, streamPages } from '@/lib/foundation/database/stream-pages'
import { eventJson } from './read'
import type { Change } from './schema'

const Row = z.object({ position: z.string(), event: z.string() })
type Row = z.output<typeof Row>

const selectPage = statement(
  `SELECT "position"::text, ${eventJson}::text AS event FROM "TaskEvent" AS event
  WHERE "userId" = $1::uuid AND "position" > $2::bigint ORDER BY event."position" LIMIT ${pageSize}`,
  Row,
)

/** Every event of the actor's tasks that is kept, in order, as the database writes its JSON. */
export async function* streamEvents(actor: Actor): AsyncGenerator<JsonText<Omit<Change, 'task'>>> {
  const rows = streamPages<Row>(async (last) => (await selectPage.run(actor.userId, last?.position ?? '0')).rows)
  for await (const { event } of rows) yield new JsonText(event)
}
