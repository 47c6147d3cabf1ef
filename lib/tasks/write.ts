import { v7 as uuidv7 } from 'uuid'
import type { Actor } from '@/lib/access/actor'
import { type Statement, statement, type Value } from '@/lib/database/statement'
import { AppError } from '@/lib/errors'
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

/** Appends a task to its date's list. Returns its id. */
export async function createTask(actor: Actor, input: CreateTask): Promise<{ _id: string }> {
  const id = uuidv7()
  await insertTask.run(...insertValues(actor.userId, id, input))
  publishChange(actor)
  return { _id: id }
}

// Each statement changes one task ($1 the user, $2 its id), guarded by its state. num_nulls hides the state from the
// planner, which would otherwise scan a partial index of all such tasks of the user to find the one.
const oneActive = `"userId" = $1::uuid AND "id" = $2::uuid AND num_nulls("archivedAt") = 1`
const oneArchived = `"userId" = $1::uuid AND "id" = $2::uuid AND num_nulls("archivedAt") = 0`

export const toggleCompletion = statement(`UPDATE "Task" SET "isCompleted" = NOT "isCompleted" WHERE ${oneActive}`)
const archiveActive = statement(`UPDATE "Task" SET "archivedAt" = now() WHERE ${oneActive}`)
const restoreArchived = statement(`UPDATE "Task" SET "archivedAt" = NULL WHERE ${oneArchived}`)
const deleteArchived = statement(`DELETE FROM "Task" WHERE ${oneArchived}`)

const setChangedColumns = writableColumnNames
  .filter((name) => name !== 'date')
  .map(
    (name) =>
      `"${name}" = CASE WHEN sent ? '${name}' THEN (sent->>'${name}')::${writableColumns[name]} ELSE "${name}" END`,
  )
  .join(', ')

/** $3: the changes, JSON. */
const updateFields = statement(`
  WITH changes AS (SELECT $3::jsonb AS sent)
  UPDATE "Task" SET ${setChangedColumns} FROM changes WHERE ${oneActive}`)

/**
 * $3: the changes, JSON; $4: the date. The CTE takes the position, and with it the lock on the date, before the row is
 * locked, as a move does, so that two callers cannot deadlock.
 */
const updateAndMove = statement(`
  WITH target AS MATERIALIZED (
    SELECT $3::jsonb AS sent, $4::date AS day, "nextOrder"($1::uuid, $4::date) AS position
  )
  UPDATE "Task" SET ${setChangedColumns},
    "date" = day,
    "order" = CASE WHEN "date" = day THEN "order" ELSE position END,
    "previousDates" = CASE WHEN "date" = day THEN "previousDates" ELSE ${previousDatesAfterMove} END
  FROM target WHERE ${oneActive}`)

/**
 * Changes the fields that are present. Another date moves the task to the end of that date's list.
 * @throws NOT_FOUND when the actor has no such task; INVALID_OPERATION when it is archived
 */
export async function updateTask(actor: Actor, { taskId, ...changes }: UpdateTask): Promise<void> {
  const sent = JSON.stringify(changes)
  const { date } = changes
  requireActive(
    date === undefined
      ? await changeTask(updateFields, actor, taskId, sent)
      : await changeTask(updateAndMove, actor, taskId, sent, date),
  )
}

/**
 * Makes an open task completed, and a completed one open.
 * @throws NOT_FOUND when the actor has no such task; INVALID_OPERATION when it is archived
 */
export async function toggleTask(actor: Actor, { taskId }: OneTask): Promise<void> {
  requireActive(await changeTask(toggleCompletion, actor, taskId))
}

/**
 * Hides a task from its date. An archived task stays unchanged.
 * @throws NOT_FOUND when the actor has no such task
 */
export async function archiveTask(actor: Actor, { taskId }: OneTask): Promise<void> {
  await changeTask(archiveActive, actor, taskId)
}

/**
 * Brings an archived task back to its date and position. An active task stays unchanged.
 * @throws NOT_FOUND when the actor has no such task
 */
export async function restoreTask(actor: Actor, { taskId }: OneTask): Promise<void> {
  await changeTask(restoreArchived, actor, taskId)
}

/**
 * Deletes an archived task permanently.
 * @throws NOT_FOUND when the actor has no such task; INVALID_OPERATION when it is not archived
 */
export async function deleteTask(actor: Actor, { taskId }: OneTask): Promise<void> {
  if (await changeTask(deleteArchived, actor, taskId)) return
  throw new AppError('INVALID_OPERATION', 'Only an archived task can be deleted: archive it first.')
}

function requireActive(wasActive: boolean): void {
  if (!wasActive) throw new AppError('INVALID_OPERATION', 'The task is archived: restore it first.')
}

const findTask = statement(`SELECT FROM "Task" WHERE "userId" = $1::uuid AND "id" = $2::uuid`)

/**
 * Runs a guarded statement on one task of the actor. Returns false when the task is not in the required state; only then
 * does a second query distinguish that from a missing task.
 * @throws NOT_FOUND when there is no such task
 */
async function changeTask(change: Statement, actor: Actor, id: string, ...values: string[]): Promise<boolean> {
  requireTaskIds([id])
  if ((await change.run(actor.userId, id, ...values)).rowCount) {
    publishChange(actor)
    return true
  }
  if ((await findTask.run(actor.userId, id)).rowCount === 0) throw taskNotFound()
  return false
}
