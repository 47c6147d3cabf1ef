import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import { statement } from '@/lib/foundation/database/statement'
import { pageSize, streamPages } from '@/lib/foundation/database/stream-pages'

const Row = z.object({
  key: z.string(),
  at: z.string(),
  /** Output of the first request, as JSON. */
  answer: z.string(),
})

const selectPage = statement(
  `SELECT encode("key", 'hex') AS key, to_json("at") #>> '{}' AS at, "output" AS answer FROM "IdempotencyKey"
  WHERE "userId" = $1::uuid AND "key" > decode($2, 'hex') ORDER BY "key" LIMIT ${pageSize}`,
  Row,
)

/** Every idempotency key of the actor as its digest, with the time and the answer. */
export function streamIdempotencyKeys(actor: Actor): AsyncGenerator<z.output<typeof Row>> {
  return streamPages(async (last) => (await selectPage.run(actor.userId, last?.key ?? '')).rows)
}
