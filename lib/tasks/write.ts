import { v7 as uuidv7 } from 'uuid'
import type { Actor } from '@/lib/access/actor'
import { type Statement, statement } from '@/lib/database/statement'
import { AppError } from '@/lib/errors'
import { publishChange } from './publish-changes'
import type { CreateTask, UpdateTask } from './schema'
import { requireTaskIds, taskNotFound } from './task-id'

export const insertTask = statement(`
  INSERT INTO "Task"
    ("userId", "id", "text", "date", "isCompleted", "priority", "dueTime", "timeSpent", "details", "order")
  VALUES (
    $1::uuid, $2::uuid, $3, $4::date, $5::boolean, $6::"Priority", $7::bigint, $8::float8, $9,
    "nextOrder"($1::uuid, $4::date))`)

/** Appends a task to its date's list. Returns its id. */
export async function createTask(actor: Actor, input: CreateTask): Promise<{ _id: string }> {
  const id = uuidv7()
  const { text, date, isCompleted, priority = null, dueTime = null, timeSpent = null, details = null } = input
  await insertTask.run(actor.userId, id, text, date, isCompleted, priority, dueTime, timeSpent, details)
  publishChange(actor)
  return { _id: id }
}

// Each of these changes one task ($1 the user, $2 its id), guarded by its state. The state is asked for by a function, as
// the planner otherwise finds an index of only such tasks, and reads all those of the user to find the one.
const ofActive = `"userId" = $1::uuid AND "id" = $2::uuid AND num_nulls("archivedAt") = 1`
const ofArchived = `"userId" = $1::uuid AND "id" = $2::uuid AND num_nulls("archivedAt") = 0`

export const toggleCompletion = statement(`UPDATE "Task" SET "isCompleted" = NOT "isCompleted" WHERE ${ofActive}`)
const archiveActive = statement(`UPDATE "Task" SET "archivedAt" = now() WHERE ${ofActive}`)
const restoreArchived = statement(`UPDATE "Task" SET "archivedAt" = NULL WHERE ${ofArchived}`)
const deleteArchived = statement(`DELETE FROM "Task" WHERE ${ofArchived}`)

const ifSent = (field: string, type: string) =>
  `"${field}" = CASE WHEN changes ? '${field}' THEN (changes->>'${field}')::${type} ELSE "${field}" END`

// $3 what was sent. The target's position, and with it the lock on its date, is taken before the row is locked, as a
// move does it: two callers then never wait for each other.
const applyChanges = statement(`
  WITH input AS MATERIALIZED (
    SELECT changes, (changes->>'date')::date AS target,
      CASE WHEN changes ? 'date' THEN "nextOrder"($1::uuid, (changes->>'date')::date) END AS position
    FROM (SELECT $3::jsonb AS changes) AS sent
  )
  UPDATE "Task" SET
    "text" = coalesce(changes->>'text', "text"),
    "isCompleted" = coalesce((changes->>'isCompleted')::boolean, "isCompleted"),
    ${ifSent('priority', '"Priority"')},
    ${ifSent('dueTime', 'bigint')},
    ${ifSent('timeSpent', 'float8')},
    ${ifSent('details', 'text')},
    "date" = coalesce(target, "date"),
    "order" = CASE WHEN target <> "date" THEN position ELSE "order" END,
    "previousDates" = CASE WHEN target <> "date" THEN "previousDates" || "date" ELSE "previousDates" END
  FROM input
  WHERE ${ofActive}`)

/**
 * Changes the fields that `changes` names. Another date moves the task to the end of that date's list.
 * @throws NOT_FOUND when the actor has no such task; INVALID_OPERATION when it is archived
 */
export async function updateTask(actor: Actor, id: string, changes: UpdateTask): Promise<void> {
  requireActive(await changeTask(applyChanges, actor, id, JSON.stringify(changes)))
}

/**
 * Makes a pending task completed, and a completed one pending.
 * @throws NOT_FOUND when the actor has no such task; INVALID_OPERATION when it is archived
 */
export async function toggleTask(actor: Actor, id: string): Promise<void> {
  requireActive(await changeTask(toggleCompletion, actor, id))
}

/**
 * Hides a task from its date. An archived task stays as it is.
 * @throws NOT_FOUND when the actor has no such task
 */
export async function archiveTask(actor: Actor, id: string): Promise<void> {
  await changeTask(archiveActive, actor, id)
}

/**
 * Brings an archived task back to its date and place. An active task stays as it is.
 * @throws NOT_FOUND when the actor has no such task
 */
export async function restoreTask(actor: Actor, id: string): Promise<void> {
  await changeTask(restoreArchived, actor, id)
}

/**
 * Removes an archived task for good.
 * @throws NOT_FOUND when the actor has no such task; INVALID_OPERATION when it is not archived
 */
export async function deleteTask(actor: Actor, id: string): Promise<void> {
  if (await changeTask(deleteArchived, actor, id)) return
  throw new AppError('INVALID_OPERATION', 'Only an archived task can be deleted: archive it first.')
}

function requireActive(wasActive: boolean): void {
  if (!wasActive) throw new AppError('INVALID_OPERATION', 'The task is archived: restore it first.')
}

const findTask = statement(`SELECT FROM "Task" WHERE "userId" = $1::uuid AND "id" = $2::uuid`)

/**
 * Runs a statement on one task of the actor. Returns false when the task is not in the state that it asks for: only then
 * is there a second look.
 * @throws NOT_FOUND when there is no such task
 */
async function changeTask(change: Statement<object>, actor: Actor, id: string, ...values: string[]): Promise<boolean> {
  requireTaskIds([id])
  if ((await change.run(actor.userId, id, ...values)).rowCount) {
    publishChange(actor)
    return true
  }
  if ((await findTask.run(actor.userId, id)).rowCount === 0) throw taskNotFound()
  return false
}
