import * as z from 'zod'
import { milliseconds } from '@/lib/foundation/database/milliseconds'
import { statement } from '@/lib/foundation/database/statement'
import { idempotencyKeptHours } from '@/lib/foundation/limits'
import type { Once } from './once'

const selectAt = statement(
  `SELECT ${milliseconds('"at"')} AS at FROM "IdempotencyKey"
  WHERE "userId" = $1::uuid AND "key" = $2::bytea AND "at" >= now() - interval '${idempotencyKeptHours} hours'`,
  z.object({ at: z.number() }),
)

/** When a write with this key took effect, Unix ms; null when none has, in the last 24 hours. */
export async function findClaimedAt(userId: string, { key }: Once): Promise<number | null> {
  return (await selectAt.run(userId, key)).rows[0]?.at ?? null
}
