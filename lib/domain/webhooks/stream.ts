import { NIL } from 'uuid'
import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import { statement } from '@/lib/foundation/database/statement'
import { pageSize, streamPages } from '@/lib/foundation/database/stream-pages'
import { attemptsJson } from './deliveries'
import { Attempt } from './schema'

const Row = z.object({
  id: z.string(),
  webhookId: z.string(),
  createdAt: z.string(),
  deliveredAt: z.string().nullable(),
  attempts: z.int(),
  /** The body that was sent; null before the first attempt. */
  body: z.string().nullable(),
  tried: z.array(Attempt.extend({ at: z.string() })),
})

const iso = (column: string) => `to_json("${column}") #>> '{}' AS "${column}"`

const selectPage = statement(
  `SELECT "id", "webhookId", ${iso('createdAt')}, ${iso('deliveredAt')}, "attempts", "body",
    ${attemptsJson('"WebhookDelivery"', '"at"')} AS tried
  FROM "WebhookDelivery" WHERE "userId" = $1::uuid AND "id" > $2::uuid ORDER BY "id" LIMIT ${pageSize}`,
  Row,
)

/** Every delivery to the actor's webhooks that is kept. */
export function streamDeliveries(actor: Actor): AsyncGenerator<z.output<typeof Row>> {
  return streamPages(async (last) => (await selectPage.run(actor.userId, last?.id ?? NIL)).rows)
}
