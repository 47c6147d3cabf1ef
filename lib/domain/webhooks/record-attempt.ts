import * as z from 'zod'
import { defineFunction, Sql } from '@/lib/foundation/database/functions/define-function'
import type { Claimed } from './claim'
import { advanceTurn } from './turns'

/** Result of an attempt. Instants are Dates. */
export type AttemptResult = {
  at: Date
  url: string
  durationMs: number
  status: number | null
  error: string | null
  response: string | null
  /** When to try again; null never. */
  nextAt: Date | null
  deliveredAt: Date | null
}

const insertAttempt = defineFunction(
  'record_attempt',
  z.object({
    owner: Sql.uuid,
    delivery_id: Sql.uuid,
    number: Sql.integer,
    at: Sql.instant,
    url: Sql.text,
    duration_ms: Sql.integer,
    status: Sql.integer.nullable(),
    error: Sql.text.nullable(),
    response: Sql.text.nullable(),
    next_at: Sql.instant.nullable(),
    delivered_at: Sql.instant.nullable(),
  }),
  z.object({ is_done: Sql.boolean }),
)

/** Records an attempt, unless its lease ended and another instance has recorded the same one. */
export async function recordAttempt({ userId, id, webhookId, attempt }: Claimed, result: AttemptResult): Promise<void> {
  const { durationMs, nextAt, deliveredAt, ...rest } = result
  const times = { duration_ms: durationMs, next_at: nextAt, delivered_at: deliveredAt }
  await insertAttempt.call({ owner: userId, delivery_id: id, number: attempt, ...rest, ...times })
  // Otherwise the turn comes when the lease ends, which may be later.
  if (nextAt) await advanceTurn(userId, webhookId, nextAt)
}
