import * as z from 'zod'
import type { Actor } from '@/lib/access/actor'
import { type Statement, statement } from '@/lib/database/statement'
import { AppError } from '@/lib/errors'
import { Claim, claimKey, claimValues, replay, replayIfHeld } from '@/lib/idempotency/claim'
import { type Success, success, type Terms } from '@/lib/operation'
import { Reply } from '@/lib/reply'
import { publishChange } from './publish-changes'
import { requireTaskIds, taskNotFound } from './task-id'

/** SQL for a change of one task. $4 and so on are the values of `sent`. */
type ChangeSql = {
  /** SELECT of what the caller sends, as a CTE of the same name. */
  sent?: { sql: string; values: number }
  /** Assignments, which change nothing in a task that is not in the state `changes`; absent to delete the task. */
  set?: string
  /** The version afterwards. */
  version: string
  /** The state that the task must have for the change to succeed. */
  requires: State
  /** The state in which it changes anything, if that is another. */
  changes?: State
}

type State = 'any' | 'active' | 'archived'

// $1 the user, $2 the id, $3 the versions that the task may have, null for any. num_nulls hides the state from the
// planner, which would otherwise scan a partial index of all such tasks of the user to find the one.
const isOne = `"userId" = $1::uuid AND "id" = $2::uuid AND ($3::integer[] IS NULL OR "version" = ANY ($3::integer[]))`
const isInState: Record<State, string> = {
  any: isOne,
  active: `${isOne} AND num_nulls("archivedAt") = 1`,
  archived: `${isOne} AND num_nulls("archivedAt") = 0`,
}

const VersionRow = z.object({ version: z.int() })

/** A change of one task, as one statement without an idempotency key and one with it. */
export type TaskChange = {
  plain: Statement<z.output<typeof VersionRow>>
  once: Statement<z.output<typeof Claim>>
}

/** Builds the statements of a change. Locks are taken in this order: the date, the task, the key. */
export function defineChange({ sent, set, version, requires, changes = requires }: ChangeSql): TaskChange {
  const ctes = sent ? [`sent AS MATERIALIZED (${sent.sql})`] : []
  const change = (tables: string[], condition: string) => {
    const from = [...(sent ? ['sent'] : []), ...tables].join(', ')
    const change = set === undefined ? 'DELETE FROM "Task"' : `UPDATE "Task" SET ${set}, "version" = ${version}`
    const others = from === '' ? '' : `${set === undefined ? 'USING' : 'FROM'} ${from}`
    return `${change} ${others} WHERE ${condition} RETURNING "Task"."version"`
  }
  const first = 4 + (sent?.values ?? 0)
  const target = `SELECT ${set === undefined ? 'NULL::integer' : version} AS "nextVersion"
    FROM ${sent ? 'sent, ' : ''}"Task" WHERE ${isInState[requires]} FOR UPDATE OF "Task"`
  return {
    plain: statement(`${ctes.length > 0 ? `WITH ${ctes.join()}` : ''} ${change([], isInState[changes])}`, VersionRow),
    once: statement(
      `WITH ${[
        ...ctes,
        `target AS MATERIALIZED (${target})`,
        `claim AS (${claimKey('"nextVersion" FROM target', first)})`,
        // Not `changes`: PostgreSQL first tests the version of the row in the statement's snapshot, which may be outdated.
        `changed AS (${change(['claim'], `"isFirst" AND ${isInState[requires]}`)})`,
      ].join()}
      SELECT * FROM claim`,
      Claim,
    ),
  }
}

const findVersion = statement(`SELECT "version" FROM "Task" WHERE "userId" = $1::uuid AND "id" = $2::uuid`, VersionRow)

type Change = { taskId: string; values?: string[]; refusal?: string }

/**
 * Changes one task of the actor. Only when the statement changes nothing does a second query find out why.
 * @param change.values those of `sent`
 * @param change.refusal the message when the task is not in the required state; without it, the task stays as it is
 * @throws NOT_FOUND when there is no such task; PRECONDITION_FAILED when it has none of the required versions;
 * INVALID_OPERATION with the refusal; IDEMPOTENCY_KEY_REUSED
 */
export async function changeTask(
  actor: Actor,
  statements: TaskChange,
  change: Change,
  { versions, once }: Terms,
): Promise<Reply<Success>> {
  const parameters = [actor.userId, change.taskId, versions ?? null, ...(change.values ?? [])]
  if (once) {
    return replayIfHeld(actor.userId, once, async () => {
      requireTaskIds([change.taskId])
      const [claim] = (await statements.once.run(...parameters, ...claimValues(once, success))).rows
      if (!claim) return explain(actor, change, versions)
      if (!claim.isFirst) return replay(claim)
      publishChange(actor)
      return new Reply(success, { version: claim.heldVersion ?? undefined })
    })
  }
  requireTaskIds([change.taskId])
  const [changed] = (await statements.plain.run(...parameters)).rows
  if (!changed) return explain(actor, change, versions)
  publishChange(actor)
  return new Reply(success, changed)
}

/** Why a statement changed nothing. */
async function explain(
  { userId }: Actor,
  { taskId, refusal }: Change,
  versions: Terms['versions'],
): Promise<Reply<Success>> {
  const [found] = (await findVersion.run(userId, taskId)).rows
  if (!found) throw taskNotFound()
  if (versions && !versions.includes(found.version)) {
    throw new AppError('PRECONDITION_FAILED', 'The task has changed: get it again.')
  }
  if (refusal !== undefined) throw new AppError('INVALID_OPERATION', refusal)
  return new Reply(success, found)
}
