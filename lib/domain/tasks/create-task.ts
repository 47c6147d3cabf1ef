import { v7 as uuidv7 } from 'uuid'
import type { Actor } from '@/lib/domain/access/actor'
import { publishChange } from '@/lib/domain/changes/publish-changes'
import { causeCount, causeValues, recordEvent } from '@/lib/domain/changes/record'
import { Claim, claimKey, claimValues, replay, replayIfHeld } from '@/lib/domain/operation/idempotency/claim'
import { defineOperation, type Terms } from '@/lib/domain/operation/operation'
import { Reply } from '@/lib/domain/operation/reply'
import { statement, type Value } from '@/lib/foundation/database/statement'
import { taskBytes, writableColumnNames, writableColumns } from './columns'
import { taskExample } from './examples'
import type { WritableField } from './fields'
import { appendOrder, refuseAtLimit } from './quota/room'
import { CreateTask, Task } from './schema'

const { _id: taskId, date } = taskExample

export const createTaskOperation = defineOperation({
  name: 'createTask',
  group: 'Tasks',
  effect: 'write',
  summary: 'Create a task',
  description:
    "Appends a task to the end of its date's list. Send `isCompleted: true` to log work that is already done.",
  isIdempotent: false,
  input: CreateTask,
  output: Task.pick({ _id: true }).meta({ id: 'CreatedTask' }),
  errors: ['LIMIT_REACHED'],
  example: { input: { text: taskExample.text, date, priority: 'high' }, output: { _id: taskId } },
  isVersioned: true,
  run: createTask,
})

const parameterOf = (name: WritableField) => `$${writableColumnNames.indexOf(name) + 3}::${writableColumns[name]}`
const insertInto = `INSERT INTO "Task" ("userId", "id", ${writableColumnNames.map((name) => `"${name}"`).join(', ')}, "order")`
const newRow = `$1::uuid, $2::uuid, ${writableColumnNames.map(parameterOf).join(', ')}`

const firstOfCause = writableColumnNames.length + 3
const created = `"id", 'created' AS "type", ${taskBytes} AS "bytes"`
const made = (rows: string) => `made AS (${insertInto} ${rows} RETURNING ${created}),
  ${recordEvent('made', firstOfCause, { tasks: '1', bytes: '"bytes"' })}`

const size = `octet_length(${parameterOf('text')}) + coalesce(octet_length(${parameterOf('details')}), 0)`
const position = appendOrder('$1::uuid', parameterOf('date'), size)

/** Values: see `insertValues`. */
export const insertTask = statement(`WITH ${made(`VALUES (${newRow}, ${position})`)} SELECT FROM made`)

/**
 * The values of `insertTask`, and those of the claim. Locks are taken in the order of `defineChange`: the claim computes
 * the position too, and so locks the date first. Only inside an INSERT does Citus call the function on the coordinator,
 * where all instances take this lock.
 */
const insertTaskOnce = statement(
  `WITH claim AS (${claimKey(`1 WHERE ${position} >= 0`, firstOfCause + causeCount)}),
    ${made(`SELECT ${newRow}, ${position} FROM claim WHERE "isFirst"`)}
  SELECT * FROM claim`,
  Claim,
)

/** The values of `insertTask`. */
export function insertValues(actor: Pick<Actor, 'userId' | 'key' | 'session'>, id: string, input: CreateTask): Value[] {
  return [actor.userId, id, ...writableColumnNames.map((name) => input[name] ?? null), ...causeValues(actor)]
}

/**
 * Appends a task to its date's list. Returns its id.
 * @param id a new UUID version 7
 * @throws LIMIT_REACHED when the date or the account is full; IDEMPOTENCY_KEY_REUSED
 */
export function createTask(
  actor: Actor,
  input: CreateTask,
  { once }: Terms = {},
  id: string = uuidv7(),
): Promise<Reply<{ _id: string }>> {
  const output = { _id: id }
  const values = insertValues(actor, id, input)
  return replayIfHeld(actor.userId, once, async () => {
    if (once) {
      const claim = await insertTaskOnce.one(...values, ...claimValues(once, output)).catch(refuseAtLimit)
      if (!claim.isFirst) return replay(claim)
    } else await insertTask.run(...values).catch(refuseAtLimit)
    publishChange(actor)
    return new Reply(output, { version: 1 })
  })
}
