import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod'
import { Reply } from '@/lib/domain/operation/reply'
import { JsonText } from '@/lib/foundation/database/json-text'
import { type Connection, statement, type Value } from '@/lib/foundation/database/statement'
import { AppError, UnavailableError } from '@/lib/foundation/errors'
import { idempotencyKeptHours } from '@/lib/foundation/limits'
import type { Once } from './once'

/** Result of a claim of a key: whether this request holds it now, and otherwise the output of the first one. */
export const Claim = z.object({
  isFirst: z.boolean(),
  isSame: z.boolean(),
  output: z.string(),
  heldVersion: z.int().nullable(),
})
type Claim = z.output<typeof Claim>

const kept = `interval '${idempotencyKeptHours} hours'`

/**
 * SQL that claims a key, for a CTE of the statement that does the work: a request with the same key waits until this one
 * has ended. A key that is too old counts as new.
 * @param source what follows SELECT: the SQL of the version afterwards, and FROM what must have a row
 * @param first the number of the first parameter; the values are those of `claimValues`
 */
export function claimKey(source: string, first: number): string {
  // A difference of instants: Citus calls only immutable functions here, and an instant minus an interval depends on the
  // time zone of the session.
  const replaced = ['request', 'holder', 'output', 'version', 'at']
    .map(
      (name) =>
        `"${name}" = CASE WHEN excluded."at" - held."at" > ${kept} THEN excluded."${name}" ELSE held."${name}" END`,
    )
    .join(', ')
  return `INSERT INTO "IdempotencyKey" AS held ("userId", "key", "request", "holder", "output", "version")
    SELECT $1::uuid, $${first}::bytea, $${first + 1}::bytea, $${first + 2}::uuid, $${first + 3}::text, ${source}
    ON CONFLICT ("userId", "key") DO UPDATE SET ${replaced}
    RETURNING "holder" = $${first + 2}::uuid AS "isFirst", "request" = $${first + 1}::bytea AS "isSame", "output",
      "version" AS "heldVersion"`
}

/** @param output what the work answers when it succeeds */
export function claimValues({ key, request }: Once, output: unknown): Value[] {
  return [key, request, uuidv7(), JSON.stringify(output)]
}

// In a CTE as everywhere, because Citus 13.2 mixes up the parameters of RETURNING without one.
const claimStatement = statement(`WITH claim AS (${claimKey('NULL::integer', 2)}) SELECT * FROM claim`, Claim)

/** The key is held by an earlier request. */
class KeyHeld extends Error {
  readonly claim: Claim

  constructor(claim: Claim) {
    super('the idempotency key is held')
    this.claim = claim
  }
}

/**
 * Claims a key in a transaction, after the locks on dates and tasks and before the changes. The transaction is undone
 * when another request holds it.
 * @throws KeyHeld, for `replayIfHeld`
 */
export async function claimInTransaction(
  connection: Connection,
  userId: string,
  once: Once,
  output: unknown,
): Promise<void> {
  const claim = await claimStatement.on(connection).one(userId, ...claimValues(once, output))
  if (!claim.isFirst) throw new KeyHeld(claim)
}

const findClaim = statement(
  `SELECT "request" = $3::bytea AS "isSame", "output", "version" AS "heldVersion", false AS "isFirst"
  FROM "IdempotencyKey" WHERE "userId" = $1::uuid AND "key" = $2::bytea AND "at" >= now() - ${kept}`,
  Claim,
)

/**
 * Looks whether a key is held, before work that claims it only with its last transaction.
 * @throws KeyHeld, for `replayIfHeld`
 */
export async function refuseIfHeld(userId: string, { key, request }: Once): Promise<void> {
  const [claim] = (await findClaim.run(userId, key, request)).rows
  if (claim) throw new KeyHeld(claim)
}

/**
 * Runs work that claims the key. When it fails, because the key is held or because the first request left
 * nothing to do, the answer is that of the first.
 * @throws what `work` throws; IDEMPOTENCY_KEY_REUSED
 */
export async function replayIfHeld<Output>(
  userId: string,
  once: Once | undefined,
  work: () => Promise<Reply<Output>>,
): Promise<Reply<Output>> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof KeyHeld) return replay(error.claim)
    if (!once || !(error instanceof AppError) || error instanceof UnavailableError) throw error
    const [claim] = (await findClaim.run(userId, once.key, once.request)).rows
    if (claim) return replay(claim)
    throw error
  }
}

/** @throws IDEMPOTENCY_KEY_REUSED when the key is held by another request */
export function replay<Output>({ isSame, output, heldVersion }: Claim): Reply<Output> {
  if (!isSame) {
    throw new AppError('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used for another request: choose a new one.')
  }
  return new Reply(new JsonText<Output>(output), { version: heldVersion ?? undefined, isReplayed: true })
}
