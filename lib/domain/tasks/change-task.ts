import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import { publishChange } from '@/lib/domain/changes/publish-changes'
import { causeCount, causeValues, recordEvent, recordEvents } from '@/lib/domain/changes/record'
import { Claim, claimKey, claimValues, replay, replayIfHeld } from '@/lib/domain/operation/idempotency/claim'
import { type Success, success, type Terms } from '@/lib/domain/operation/operation'
import { Reply } from '@/lib/domain/operation/reply'
import { type Connection, type Statement, statement, type Value } from '@/lib/foundation/database/statement'
import { AppError } from '@/lib/foundation/errors'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import { taskBytes } from './columns'
import { withDateLock } from './locks'
import { refuseAtLimit } from './quota/room'
import { requireTaskId, taskNotFound } from './task-id'

/** SQL for a change of one task. */
type ChangeSql = {
  /** The type of its event, from the task as it is afterwards; absent when `computed` has the types of several. */
  event?: string
  computed?: ComputedSql
  /** Assignments, which change nothing in a task that is not in the state `changes`; absent to delete the task. */
  set?: string
  /** The version afterwards. */
  version: string
  /** The state that the task must have for the change to succeed. */
  requires: State
  /** The state in which it changes anything, if that is another. */
  changes?: State
}

/** Columns that are computed before the change, for `set` and `version`. */
type ComputedSql = {
  /** How many values the caller sends, from $4 on. */
  values: number
  /** Among them `types`: the types of the events, an array. */
  columns: string
  /**
   * SQL to continue `FROM "Task"`, which is the row before the change. It names no other table and no CTE: Citus 13.2 cannot
   * read the rows of a CTE that locks some of its tables.
   */
  from: string
}

type State = 'any' | 'active' | 'archived'

// num_nulls hides the state from the planner, which would otherwise scan a partial index of all such tasks of the user
// to find the one.
const stateConditions: Record<State, string> = {
  any: 'true',
  active: 'num_nulls("Task"."archivedAt") = 1',
  archived: 'num_nulls("Task"."archivedAt") = 0',
}

// $1 the user, $2 the id, $3 the versions that the task may have, null for any.
const hasKey = `"Task"."userId" = $1::uuid AND "Task"."id" = $2::uuid`
const isInState = (state: State) =>
  `${hasKey} AND ($3::integer[] IS NULL OR "Task"."version" = ANY ($3::integer[])) AND ${stateConditions[state]}`

const VersionRow = z.object({ version: z.int() })

/** A change of one task, as one statement without an idempotency key and one with it. */
export type TaskChange = {
  plain: Statement<z.output<typeof VersionRow>>
  once: Statement<z.output<typeof Claim>>
}

/** Builds the statements of a change. Locks are taken in this order: the date, the task, the key, the counter of events. */
export function defineChange(sql: ChangeSql): TaskChange {
  const { event, computed, set, version, requires, changes = requires } = sql
  const first = 4 + (computed?.values ?? 0)

  /** Locks the row before the change, so that the computed columns are current even after waiting for another transaction. */
  const target = (columns: string[]) => `target AS MATERIALIZED (
    SELECT ${[...columns, ...(computed ? [computed.columns, `${taskBytes} AS "bytesBefore"`] : [])].join(', ')}
    FROM "Task" ${computed?.from ?? ''} WHERE ${isInState(requires)} FOR UPDATE OF "Task")`

  const change = (tables: string[], condition: string) => {
    const action = set === undefined ? 'DELETE FROM "Task"' : `UPDATE "Task" SET ${set}, "version" = ${version}`
    const from = tables.length > 0 ? `${set === undefined ? 'USING' : 'FROM'} ${tables.join(', ')}` : ''
    const happened = event === undefined ? 'types' : `${event} AS "type"`
    const growth = computed
      ? `, ${taskBytes} - "bytesBefore" AS "growth"`
      : set === undefined
        ? `, -${taskBytes} AS "growth"`
        : ''
    return `changed AS (${action} ${from} WHERE ${condition} RETURNING "Task"."id", "Task"."version", ${happened}${growth})`
  }

  const record =
    event === undefined
      ? `happened AS MATERIALIZED (
          SELECT "id" AS "taskId", "type", place, CASE place WHEN 1 THEN "growth" ELSE 0 END AS "growth"
          FROM changed, unnest(types) WITH ORDINALITY AS listed("type", place)),
        ${recordEvents('happened', first, { tasks: '0', bytes: 'sum("growth")' })}`
      : recordEvent('changed', first, set === undefined ? { tasks: '-1', bytes: '"growth"' } : undefined)

  const plain = computed ? [target([]), change(['target'], hasKey), record] : [change([], isInState(changes)), record]
  const once = [
    target([
      `${set === undefined ? 'NULL::integer' : version} AS "nextVersion"`,
      `${stateConditions[changes]} AS "isChanging"`,
    ]),
    `claim AS (${claimKey('"nextVersion" FROM target', first + causeCount)})`,
    change(['target', 'claim'], `"isFirst" AND "isChanging" AND ${hasKey}`),
    record,
  ]
  return {
    plain: statement(`WITH ${plain.join()} SELECT "version" FROM changed`, VersionRow),
    once: statement(`WITH ${once.join()} SELECT * FROM claim`, Claim),
  }
}

const findVersion = statement(`SELECT "version" FROM "Task" WHERE "userId" = $1::uuid AND "id" = $2::uuid`, VersionRow)

export const archivedRefusal = 'The task is archived: restore it first.'

type ChangeInput = {
  taskId: string
  values?: string[]
  date?: CalendarDate
  refusal?: string
  /** Called under the lock on the date, with the position at its end. */
  prepare?: (connection: Connection, end: number) => Promise<void>
}

/**
 * Changes one task of the actor. Only when the statement changes nothing does a second query find out why.
 * @param change.values those of `computed`
 * @param change.date the date whose lock the statement needs; the position at its end is one more value, after `values`
 * @param change.refusal the message when the task is not in the required state; without it, the task stays as it is
 * @throws NOT_FOUND when there is no such task; PRECONDITION_FAILED when it has none of the required versions;
 * INVALID_OPERATION with the refusal; LIMIT_REACHED; IDEMPOTENCY_KEY_REUSED
 */
export async function changeTask(
  actor: Actor,
  statements: TaskChange,
  change: ChangeInput,
  { versions, once }: Terms,
): Promise<Reply<Success>> {
  const { taskId, values = [], date, prepare } = change
  const run = async <Row extends object>(sql: Statement<Row>, ...claim: Value[]): Promise<Row | undefined> => {
    const send = async (to: Pick<Statement<Row>, 'run'>, ...end: Value[]) =>
      (await to.run(actor.userId, taskId, versions ?? null, ...values, ...end, ...causeValues(actor), ...claim)).rows[0]
    const work =
      date === undefined
        ? send(sql)
        : withDateLock(actor, date, async (connection, end) => {
            await prepare?.(connection, end)
            return send(sql.on(connection), end)
          })
    return work.catch(refuseAtLimit)
  }
  if (once) {
    return replayIfHeld(actor.userId, once, async () => {
      requireTaskId(taskId)
      const claim = await run(statements.once, ...claimValues(once, success))
      if (!claim) return explainNoChange(actor, change, versions)
      if (!claim.isFirst) return replay(claim)
      publishChange(actor)
      return new Reply(success, { version: claim.heldVersion ?? undefined })
    })
  }
  requireTaskId(taskId)
  const changed = await run(statements.plain)
  if (!changed) return explainNoChange(actor, change, versions)
  publishChange(actor)
  return new Reply(success, changed)
}

/** Why a statement changed nothing. */
async function explainNoChange(
  { userId }: Actor,
  { taskId, refusal }: ChangeInput,
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
