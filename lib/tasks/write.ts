import { v7 as uuidv7 } from 'uuid'
import type { Actor } from '@/lib/access/actor'
import { statement, type Value } from '@/lib/database/statement'
import { Claim, claimKey, claimValues, replay } from '@/lib/idempotency/claim'
import type { Success, Terms } from '@/lib/operation'
import { Reply } from '@/lib/reply'
import { changeTask, defineChange } from './change-task'
import { changedColumns, writableColumnNames, writableColumns } from './columns'
import { previousDatesAfterMove } from './conditions'
import { publishChange } from './publish-changes'
import type { CreateTask, OneTask, UpdateTask } from './schema'

const parameters = writableColumnNames.map((name, index) => ({ name, sql: `$${index + 3}::${writableColumns[name]}` }))
const dateParameter = `$${writableColumnNames.indexOf('date') + 3}::date`
const insertInto = `INSERT INTO "Task" ("userId", "id", ${writableColumnNames.map((name) => `"${name}"`).join(', ')}, "order")`
const newRow = `$1::uuid, $2::uuid, ${parameters.map(({ sql }) => sql).join(', ')}`

/** Values: see `insertValues`. */
export const insertTask = statement(`${insertInto} VALUES (${newRow}, "nextOrder"($1::uuid, ${dateParameter}))`)

/** The values of `insertTask`, and those of the claim. Locks are taken in the order of `defineChange`. */
const insertTaskOnce = statement(
  `WITH place AS MATERIALIZED (SELECT "nextOrder"($1::uuid, ${dateParameter}) AS position),
    claim AS (${claimKey('1 FROM place', parameters.length + 3)}),
    made AS (${insertInto} SELECT ${newRow}, position FROM place, claim WHERE "isFirst")
  SELECT * FROM claim`,
  Claim,
)

/** The values of `insertTask`. */
export function insertValues(userId: string, id: string, input: CreateTask): Value[] {
  return [userId, id, ...writableColumnNames.map((name) => input[name] ?? null)]
}

/**
 * Appends a task to its date's list. Returns its id.
 * @throws IDEMPOTENCY_KEY_REUSED
 */
export async function createTask(
  actor: Actor,
  input: CreateTask,
  { once }: Terms = {},
): Promise<Reply<{ _id: string }>> {
  const created = { _id: uuidv7() }
  const values = insertValues(actor.userId, created._id, input)
  if (once) {
    const claim = await insertTaskOnce.one(...values, ...claimValues(once, created))
    if (!claim.isFirst) return replay(claim)
  } else await insertTask.run(...values)
  publishChange(actor)
  return new Reply(created, { version: 1 })
}

export const toggleCompletion = defineChange({
  set: `"isCompleted" = NOT "isCompleted"`,
  version: '"version" + 1',
  requires: 'active',
})
const archiveActive = defineChange({
  set: `"archivedAt" = coalesce("archivedAt", now())`,
  version: '"version" + num_nulls("archivedAt")',
  requires: 'any',
  changes: 'active',
})
const restoreArchived = defineChange({
  set: `"archivedAt" = NULL`,
  version: '"version" + num_nonnulls("archivedAt")',
  requires: 'any',
  changes: 'archived',
})
const deleteArchived = defineChange({ version: '"version"', requires: 'archived' })

// A request without changes is none.
const countChanges = `"version" + CASE WHEN changes = '{}' THEN 0 ELSE 1 END`

/** $4: the changes, JSON. */
const updateFields = defineChange({
  sent: { sql: 'SELECT $4::jsonb AS changes', values: 1 },
  set: changedColumns,
  version: countChanges,
  requires: 'active',
})

/** $4: the changes, JSON; $5: the date. `sent` takes the position, and with it the lock on the date. */
const updateAndMove = defineChange({
  sent: {
    sql: 'SELECT $4::jsonb AS changes, $5::date AS day, "nextOrder"($1::uuid, $5::date) AS position',
    values: 2,
  },
  set: `${changedColumns},
    "date" = day,
    "order" = CASE WHEN "date" = day THEN "order" ELSE position END,
    "previousDates" = CASE WHEN "date" = day THEN "previousDates" ELSE ${previousDatesAfterMove} END`,
  version: countChanges,
  requires: 'active',
})

const archivedRefusal = 'The task is archived: restore it first.'

/**
 * Changes the fields that are present. Another date moves the task to the end of that date's list.
 * @throws NOT_FOUND when the actor has no such task; PRECONDITION_FAILED when it has another version; INVALID_OPERATION
 * when it is archived; IDEMPOTENCY_KEY_REUSED
 */
export async function updateTask(
  actor: Actor,
  { taskId, ...changes }: UpdateTask,
  terms: Terms = {},
): Promise<Reply<Success>> {
  const sent = JSON.stringify(changes)
  const { date } = changes
  return date === undefined
    ? changeTask(actor, updateFields, { taskId, values: [sent], refusal: archivedRefusal }, terms)
    : changeTask(actor, updateAndMove, { taskId, values: [sent, date], refusal: archivedRefusal }, terms)
}

/**
 * Makes an open task completed, and a completed one open.
 * @throws as `updateTask` does
 */
export async function toggleTask(actor: Actor, { taskId }: OneTask, terms: Terms = {}): Promise<Reply<Success>> {
  return changeTask(actor, toggleCompletion, { taskId, refusal: archivedRefusal }, terms)
}

/**
 * Hides a task from its date. An archived task stays unchanged.
 * @throws NOT_FOUND when the actor has no such task; PRECONDITION_FAILED when it has another version;
 * IDEMPOTENCY_KEY_REUSED
 */
export async function archiveTask(actor: Actor, { taskId }: OneTask, terms: Terms = {}): Promise<Reply<Success>> {
  return changeTask(actor, archiveActive, { taskId }, terms)
}

/**
 * Brings an archived task back to its date and position. An active task stays unchanged.
 * @throws as `archiveTask` does
 */
export async function restoreTask(actor: Actor, { taskId }: OneTask, terms: Terms = {}): Promise<Reply<Success>> {
  return changeTask(actor, restoreArchived, { taskId }, terms)
}

/**
 * Deletes an archived task permanently.
 * @throws as `updateTask` does, but INVALID_OPERATION when it is not archived
 */
export async function deleteTask(actor: Actor, { taskId }: OneTask, terms: Terms = {}): Promise<Reply<Success>> {
  const refusal = 'Only an archived task can be deleted: archive it first.'
  const { output, isReplayed } = await changeTask(actor, deleteArchived, { taskId, refusal }, terms)
  // Nothing is left that could have a version.
  return new Reply(output, { isReplayed })
}
