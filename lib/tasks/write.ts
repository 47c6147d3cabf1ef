import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod'
import type { Actor } from '@/lib/access/actor'
import { type Statement, statement, type Value } from '@/lib/database/statement'
import { AppError } from '@/lib/errors'
import type { Precondition, Version } from '@/lib/versioned'
import { writableColumnNames, writableColumns } from './columns'
import { previousDatesAfterMove } from './conditions'
import { publishChange } from './publish-changes'
import type { CreateTask, OneTask, UpdateTask } from './schema'
import { requireTaskIds, taskNotFound } from './task-id'

const parameters = writableColumnNames.map((name, index) => ({ name, sql: `$${index + 3}::${writableColumns[name]}` }))
const dateParameter = `$${writableColumnNames.indexOf('date') + 3}::date`

/** Values: see `insertValues`. */
export const insertTask = statement(`
  INSERT INTO "Task" ("userId", "id", ${writableColumnNames.map((name) => `"${name}"`).join(', ')}, "order")
  VALUES ($1::uuid, $2::uuid, ${parameters.map(({ sql }) => sql).join(', ')}, "nextOrder"($1::uuid, ${dateParameter}))`)

/** The values of `insertTask`. */
export function insertValues(userId: string, id: string, input: CreateTask): Value[] {
  return [userId, id, ...writableColumnNames.map((name) => input[name] ?? null)]
}

/** Appends a task to its date's list. Returns its id; its version is 1. */
export async function createTask(actor: Actor, input: CreateTask): Promise<{ _id: string }> {
  const id = uuidv7()
  await insertTask.run(...insertValues(actor.userId, id, input))
  publishChange(actor)
  return { _id: id }
}

// Each statement changes one task ($1 the user, $2 its id, $3 the versions that it may have, null for any), guarded by its
// state. num_nulls hides the state from the planner, which would otherwise scan a partial index of all such tasks of the
// user to find the one.
const isOne = `"userId" = $1::uuid AND "id" = $2::uuid AND ($3::integer[] IS NULL OR "version" = ANY ($3::integer[]))`
const oneActive = `${isOne} AND num_nulls("archivedAt") = 1`
const oneArchived = `${isOne} AND num_nulls("archivedAt") = 0`
const nextVersion = '"version" = "version" + 1'

const VersionRow = z.object({ version: z.int() })

export const toggleCompletion = statement(
  `UPDATE "Task" SET "isCompleted" = NOT "isCompleted", ${nextVersion} WHERE ${oneActive} RETURNING "version"`,
  VersionRow,
)
const archiveActive = statement(
  `UPDATE "Task" SET "archivedAt" = now(), ${nextVersion} WHERE ${oneActive} RETURNING "version"`,
  VersionRow,
)
const restoreArchived = statement(
  `UPDATE "Task" SET "archivedAt" = NULL, ${nextVersion} WHERE ${oneArchived} RETURNING "version"`,
  VersionRow,
)
const deleteArchived = statement(`DELETE FROM "Task" WHERE ${oneArchived} RETURNING "version"`, VersionRow)

const setChangedColumns = writableColumnNames
  .filter((name) => name !== 'date')
  .map(
    (name) =>
      `"${name}" = CASE WHEN sent ? '${name}' THEN (sent->>'${name}')::${writableColumns[name]} ELSE "${name}" END`,
  )
  .join(', ')

// A request without changes is none.
const countChanges = `"version" = "version" + CASE WHEN sent = '{}' THEN 0 ELSE 1 END`

/** $4: the changes, JSON. */
const updateFields = statement(
  `WITH changes AS (SELECT $4::jsonb AS sent)
  UPDATE "Task" SET ${setChangedColumns}, ${countChanges} FROM changes WHERE ${oneActive} RETURNING "version"`,
  VersionRow,
)

/**
 * $4: the changes, JSON; $5: the date. The CTE takes the position, and with it the lock on the date, before the row is
 * locked, as a move does, so that two callers cannot deadlock.
 */
const updateAndMove = statement(
  `WITH target AS MATERIALIZED (
    SELECT $4::jsonb AS sent, $5::date AS day, "nextOrder"($1::uuid, $5::date) AS position
  )
  UPDATE "Task" SET ${setChangedColumns}, ${countChanges},
    "date" = day,
    "order" = CASE WHEN "date" = day THEN "order" ELSE position END,
    "previousDates" = CASE WHEN "date" = day THEN "previousDates" ELSE ${previousDatesAfterMove} END
  FROM target WHERE ${oneActive} RETURNING "version"`,
  VersionRow,
)

/**
 * Changes the fields that are present. Another date moves the task to the end of that date's list.
 * @returns the new version
 * @throws NOT_FOUND when the actor has no such task; PRECONDITION_FAILED when it has another version; INVALID_OPERATION
 * when it is archived
 */
export async function updateTask(
  actor: Actor,
  { taskId, ...changes }: UpdateTask,
  precondition?: Precondition,
): Promise<Version> {
  const sent = JSON.stringify(changes)
  const { date } = changes
  return requireActive(
    date === undefined
      ? await changeTask(updateFields, actor, taskId, precondition, sent)
      : await changeTask(updateAndMove, actor, taskId, precondition, sent, date),
  )
}

/**
 * Makes an open task completed, and a completed one open.
 * @throws as `updateTask` does
 */
export async function toggleTask(actor: Actor, { taskId }: OneTask, precondition?: Precondition): Promise<Version> {
  return requireActive(await changeTask(toggleCompletion, actor, taskId, precondition))
}

/**
 * Hides a task from its date. An archived task stays unchanged.
 * @throws NOT_FOUND when the actor has no such task; PRECONDITION_FAILED when it has another version
 */
export async function archiveTask(actor: Actor, { taskId }: OneTask, precondition?: Precondition): Promise<Version> {
  return (await changeTask(archiveActive, actor, taskId, precondition)).version
}

/**
 * Brings an archived task back to its date and position. An active task stays unchanged.
 * @throws as `archiveTask` does
 */
export async function restoreTask(actor: Actor, { taskId }: OneTask, precondition?: Precondition): Promise<Version> {
  return (await changeTask(restoreArchived, actor, taskId, precondition)).version
}

/**
 * Deletes an archived task permanently.
 * @throws NOT_FOUND when the actor has no such task; PRECONDITION_FAILED when it has another version; INVALID_OPERATION
 * when it is not archived
 */
export async function deleteTask(actor: Actor, { taskId }: OneTask, precondition?: Precondition): Promise<void> {
  const { isDone } = await changeTask(deleteArchived, actor, taskId, precondition)
  if (!isDone) throw new AppError('INVALID_OPERATION', 'Only an archived task can be deleted: archive it first.')
}

/** Whether a task was in the required state and changed, and its version since. */
type Change = { isDone: boolean; version: Version }

function requireActive({ isDone, version }: Change): Version {
  if (!isDone) throw new AppError('INVALID_OPERATION', 'The task is archived: restore it first.')
  return version
}

const findVersion = statement(`SELECT "version" FROM "Task" WHERE "userId" = $1::uuid AND "id" = $2::uuid`, VersionRow)

/**
 * Runs a guarded statement on one task of the actor. Only when it changes nothing does a second query find out why.
 * @throws NOT_FOUND when there is no such task; PRECONDITION_FAILED when it has none of the required versions
 */
async function changeTask(
  change: Statement<z.output<typeof VersionRow>>,
  actor: Actor,
  id: string,
  { versions }: Precondition = {},
  ...values: string[]
): Promise<Change> {
  requireTaskIds([id])
  const [changed] = (await change.run(actor.userId, id, versions ?? null, ...values)).rows
  if (changed) {
    publishChange(actor)
    return { isDone: true, ...changed }
  }
  const [found] = (await findVersion.run(actor.userId, id)).rows
  if (!found) throw taskNotFound()
  if (versions && !versions.includes(found.version)) {
    throw new AppError('PRECONDITION_FAILED', 'The task has changed: get it again.')
  }
  return { isDone: false, ...found }
}
