import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import { invalidKey } from '@/lib/domain/access/keys/verify-key'
import { publishChange } from '@/lib/domain/changes/publish-changes'
import type { Once } from '@/lib/domain/operation/idempotency/once'
import { replay } from '@/lib/domain/operation/idempotency/replay'
import type { Terms } from '@/lib/domain/operation/operation'
import { Reply } from '@/lib/domain/operation/reply'
import { type DatabaseFunction, defineFunction, Sql } from '@/lib/foundation/database/functions/define-function'
import { AppError } from '@/lib/foundation/errors'
import { errorCode } from '@/lib/foundation/startup-error'
import { accountIsFull } from './quota/limit-reached'

/** The parameters of every write after its own: who makes the change, and what keeps a repetition from having an effect. */
const commonParameters = {
  by_key: Sql.uuid.nullable(),
  by_key_name: Sql.text.nullable(),
  by_session: Sql.uuid.nullable(),
  idempotency_key: Sql.bytes.nullable(),
  request: Sql.bytes.nullable(),
  /** The answer, as JSON text. */
  output: Sql.text.nullable(),
}

/** The composite type `outcome` (answers.sql). */
const Outcome = z.object({
  problem: Sql.text.nullable(),
  details: Sql.json.nullable(),
  version: Sql.integer.nullable(),
  request: Sql.bytes.nullable(),
  output: Sql.text.nullable(),
})

type Shape = Record<string, z.ZodType>
type Parameters<Own extends Shape> = { owner: typeof Sql.uuid } & Own & typeof commonParameters
type Write<Own extends Shape> = DatabaseFunction<z.ZodObject<Parameters<Own>>, typeof Outcome>

/**
 * Declares a function that writes tasks.
 * @param own its own parameters, between the account and those of every write
 */
export function defineWrite<Own extends Shape>(name: string, own: Own): Write<Own> {
  return defineFunction(name, z.object({ owner: Sql.uuid, ...own, ...commonParameters }), Outcome)
}

/** Why a write has changed nothing, in the words of its function, and what there is to know about it. */
export type Problem = { readonly problem: string; readonly details: unknown }

type Work<Output> = {
  /** The answer. Absent when the function makes it and returns it as `details`. */
  output?: Output
  once: Terms['once']
  /** Turns a problem into an error. */
  refuse: (problem: Problem) => AppError
}

// SQLSTATEs of the functions.
const keyIsHeld = 'DM001'
const accountIsDeleted = 'DM002'
const accountHasNoRoom = 'DM003'

/**
 * Calls a function that writes tasks, and publishes the change.
 * @param own its own parameters
 * @returns the answer, or that to an earlier request with the same key
 * @throws what `refuse` returns; IDEMPOTENCY_KEY_REUSED; LIMIT_REACHED when the account is full; INVALID_API_KEY or
 * NOT_FOUND when it is being deleted
 */
export async function write<Own extends Shape, Output>(
  actor: Actor,
  called: Write<Own>,
  own: z.output<z.ZodObject<Own>>,
  { output, once, refuse }: Work<Output>,
): Promise<Reply<Output>> {
  const input = completeInput(called, actor, own, once && { ...once, output })
  const done = await called.call(input).catch((error: unknown) => {
    // Another request has used the key at the same time. Its answer is there now.
    if (errorCode(error) === keyIsHeld) return called.call(input)
    throw explain(error, actor)
  })
  const { problem, details, version, request, output: held } = done
  if (once && request && held !== null) return replay(once, { request, output: held, version })
  if (problem !== null) throw refuse({ problem, details })
  publishChange(actor)
  // Safe: such a function returns what its operation declares.
  return new Reply(output ?? (details as Output), { version: version ?? undefined })
}

/** Adds the parameters that every write has. The cast joins what the type parameter keeps apart. */
export function completeInput<Own extends Shape>(
  _write: Write<Own>,
  { userId, key, session }: Pick<Actor, 'userId' | 'key' | 'session'>,
  own: z.output<z.ZodObject<Own>>,
  once?: Once & { output?: unknown },
): z.output<z.ZodObject<Parameters<Own>>> {
  return {
    owner: userId,
    ...own,
    by_key: key?.id ?? null,
    by_key_name: key?.name ?? null,
    by_session: session?.id ?? null,
    idempotency_key: once?.key ?? null,
    request: once?.request ?? null,
    output: once?.output === undefined ? null : JSON.stringify(once.output),
  } as z.output<z.ZodObject<Parameters<Own>>>
}

function explain(error: unknown, { key }: Actor): unknown {
  const code = errorCode(error)
  if (code === accountHasNoRoom) return accountIsFull(error)
  if (code !== accountIsDeleted) return error
  return key ? invalidKey() : new AppError('NOT_FOUND', 'The account no longer exists.')
}
