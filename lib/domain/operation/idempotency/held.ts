import * as z from 'zod'
import { milliseconds } from '@/lib/foundation/database/milliseconds'
import { statement } from '@/lib/foundation/database/statement'
import { idempotencyKeptHours } from '@/lib/foundation/limits'
import type { Once } from './once'

const Held = z.object({
  request: z.instanceof(Uint8Array),
  output: z.string(),
  version: z.int().nullable(),
  /** When the write took effect, Unix ms. */
  at: z.number(),
})

const selectHeld = statement(
  `SELECT "request", "output", "version", ${milliseconds('"at"')} AS at FROM "IdempotencyKey"
  WHERE "userId" = $1::uuid AND "key" = $2::bytea AND "at" >= now() - interval '${idempotencyKeptHours} hours'`,
  Held,
)

/** The answer to an earlier write with this key; undefined without one in the last 24 hours. */
export async function findHeld(userId: string, { key }: Once): Promise<z.output<typeof Held> | undefined> {
  return (await selectHeld.run(userId, key)).rows[0]
}
