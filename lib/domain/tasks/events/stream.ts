import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import { statement } from '@/lib/foundation/database/statement'
import { pageSize, streamPages } from '@/lib/foundation/database/stream-pages'
import { eventJson } from './read'
import { Change } from './schema'

const Event = Change.omit({ task: true })
type Event = z.output<typeof Event>

const selectPage = statement(
  `SELECT ${eventJson} AS event FROM "TaskEvent" AS event
  WHERE "userId" = $1::uuid AND "position" > $2::bigint ORDER BY "position" LIMIT ${pageSize}`,
  z.object({ event: Event }),
)

/** Every event of the actor's tasks that is kept, in order. */
export function streamEvents(actor: Actor): AsyncGenerator<Event> {
  return streamPages<Event>(async (last) =>
    (await selectPage.run(actor.userId, last?.id ?? '0')).rows.map(({ event }) => event),
  )
}
