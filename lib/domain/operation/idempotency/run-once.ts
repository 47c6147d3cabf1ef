import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import { Reply } from '@/lib/domain/operation/reply'
import type { Prisma } from '@/lib/foundation/database/generated/client'
import { JsonText } from '@/lib/foundation/database/json-text'
import { statement } from '@/lib/foundation/database/statement'
import { AppError } from '@/lib/foundation/errors'
import { idempotencyKeptHours } from '@/lib/foundation/limits'
import { findHeld } from './held'
import type { Once } from './once'
import { replay } from './replay'

const age = `interval '${idempotencyKeptHours} hours'`
const keepText = `
  INSERT INTO "IdempotencyKey" AS held ("userId", "key", "request", "output") VALUES ($1::uuid, $2::bytea, $3::bytea, $4)
  ON CONFLICT ("userId", "key") DO UPDATE
    SET "request" = excluded."request", "output" = excluded."output", "version" = NULL, "at" = excluded."at"
    WHERE excluded."at" - held."at" > ${age}`
const keep = statement(keepText)

/**
 * Runs a write of anything but tasks, and keeps its answer for the idempotency key. The answer is kept after the effect:
 * after a crash in between, a repetition has the effect again. For writes that this does no harm.
 * @throws IDEMPOTENCY_KEY_REUSED
 */
export async function runOnce<Output>(
  { userId }: Actor,
  once: Once | undefined,
  work: () => Promise<Output>,
): Promise<Reply<Output>> {
  if (!once) return new Reply(await work())
  const held = await findHeld(userId, once)
  if (held) return replay(once, held)
  const output = await work()
  await keep.run(userId, once.key, once.request, JSON.stringify(output))
  return new Reply(output)
}

const Held = z.array(z.object({ request: z.instanceof(Uint8Array), output: z.string() }))

/**
 * The answer to an earlier request with this key, in a transaction that locks the account; undefined without one.
 * @throws IDEMPOTENCY_KEY_REUSED
 */
export async function findHeldIn(tx: Prisma.TransactionClient, userId: string, once: Once): Promise<unknown> {
  const rows = await tx.$queryRawUnsafe(
    `SELECT "request", "output" FROM "IdempotencyKey"
    WHERE "userId" = $1::uuid AND "key" = $2::bytea AND "at" >= now() - ${age}`,
    userId,
    once.key,
  )
  const [held] = Held.parse(rows)
  if (!held) return undefined
  const { output } = replay(once, { ...held, version: null })
  return output instanceof JsonText ? output.parse() : output
}

/**
 * Keeps an answer in the transaction of its effect.
 * @throws IDEMPOTENCY_KEY_REUSED when another write has used the key at the same time
 */
export async function keepIn(tx: Prisma.TransactionClient, userId: string, once: Once, output: unknown): Promise<void> {
  const kept = await tx.$executeRawUnsafe(keepText, userId, once.key, once.request, JSON.stringify(output))
  if (kept === 0)
    throw new AppError('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used for another request: choose a new one.')
}
