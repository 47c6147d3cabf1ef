import { v7 as uuidv7 } from 'uuid'
import type { Actor } from '@/lib/actor'
import { db } from '@/lib/db'
import { AppError } from '@/lib/errors'
import { Prisma } from '@/lib/generated/prisma/client'
import { announceChange } from './announce'
import type { CreateTask, UpdateTask } from './schema'
import { requireTaskIds, taskNotFound } from './task-id'

/** Appends a task to its date's list. Returns its id. */
export async function createTask(actor: Actor, input: CreateTask): Promise<{ _id: string }> {
  const id = uuidv7()
  await db().$executeRaw`
    INSERT INTO "Task"
      ("userId", "id", "text", "date", "isCompleted", "priority", "dueTime", "timeSpent", "details", "order")
    VALUES (
      ${actor.userId}::uuid, ${id}::uuid, ${input.text}, ${input.date}::date, ${input.isCompleted},
      ${input.priority ?? null}::"Priority", ${input.dueTime ?? null}::bigint, ${input.timeSpent ?? null}::float8,
      ${input.details ?? null}, "nextOrder"(${actor.userId}::uuid, ${input.date}::date))`
  announceChange(actor)
  return { _id: id }
}

/**
 * Changes the fields that `changes` names. Another date moves the task to the end of that date's list.
 * @throws NOT_FOUND when the actor has no such task; INVALID_OPERATION when it is archived
 */
export async function updateTask(actor: Actor, id: string, changes: UpdateTask): Promise<void> {
  const optional = (field: string, type: string) =>
    Prisma.raw(`"${field}" = CASE WHEN changes ? '${field}' THEN (changes->>'${field}')::${type} ELSE "${field}" END`)
  // The target's position, and with it the lock on its date, is taken before the row is locked, as a move does it:
  // two callers then never wait for each other.
  await requireActive(
    actor,
    id,
    Prisma.sql`
    WITH input AS MATERIALIZED (
      SELECT changes, (changes->>'date')::date AS target,
        CASE WHEN changes ? 'date' THEN "nextOrder"(${actor.userId}::uuid, (changes->>'date')::date) END AS position
      FROM (SELECT ${JSON.stringify(changes)}::jsonb AS changes) AS sent
    )
    UPDATE "Task" SET
      "text" = coalesce(changes->>'text', "text"),
      "isCompleted" = coalesce((changes->>'isCompleted')::boolean, "isCompleted"),
      ${optional('priority', '"Priority"')},
      ${optional('dueTime', 'bigint')},
      ${optional('timeSpent', 'float8')},
      ${optional('details', 'text')},
      "date" = coalesce(target, "date"),
      "order" = CASE WHEN target <> "date" THEN position ELSE "order" END,
      "previousDates" = CASE WHEN target <> "date" THEN "previousDates" || "date" ELSE "previousDates" END
    FROM input`,
  )
}

/**
 * Makes a pending task completed, and a completed one pending.
 * @throws NOT_FOUND when the actor has no such task; INVALID_OPERATION when it is archived
 */
export async function toggleTask(actor: Actor, id: string): Promise<void> {
  await requireActive(actor, id, Prisma.sql`UPDATE "Task" SET "isCompleted" = NOT "isCompleted"`)
}

/**
 * Hides a task from its date. An archived task stays as it is.
 * @throws NOT_FOUND when the actor has no such task
 */
export async function archiveTask(actor: Actor, id: string): Promise<void> {
  await changeWhere(actor, id, Prisma.sql`UPDATE "Task" SET "archivedAt" = now()`, Prisma.sql`"archivedAt" IS NULL`)
}

/**
 * Brings an archived task back to its date and place. An active task stays as it is.
 * @throws NOT_FOUND when the actor has no such task
 */
export async function restoreTask(actor: Actor, id: string): Promise<void> {
  await changeWhere(actor, id, Prisma.sql`UPDATE "Task" SET "archivedAt" = NULL`, Prisma.sql`"archivedAt" IS NOT NULL`)
}

/**
 * Removes an archived task for good.
 * @throws NOT_FOUND when the actor has no such task; INVALID_OPERATION when it is not archived
 */
export async function purgeTask(actor: Actor, id: string): Promise<void> {
  if (await changeWhere(actor, id, Prisma.sql`DELETE FROM "Task"`, Prisma.sql`"archivedAt" IS NOT NULL`)) return
  throw new AppError('INVALID_OPERATION', 'Only an archived task can be deleted: archive it first.')
}

async function requireActive(actor: Actor, id: string, statement: Prisma.Sql): Promise<void> {
  if (await changeWhere(actor, id, statement, Prisma.sql`"archivedAt" IS NULL`)) return
  throw new AppError('INVALID_OPERATION', 'The task is archived: restore it first.')
}

/**
 * Runs a statement on one task of the actor, guarded by a state. Returns false when the task is not in that state.
 * @throws NOT_FOUND when there is no such task
 */
async function changeWhere(actor: Actor, id: string, statement: Prisma.Sql, state: Prisma.Sql): Promise<boolean> {
  requireTaskIds([id])
  const task = Prisma.sql`"userId" = ${actor.userId}::uuid AND "id" = ${id}::uuid`
  if ((await db().$executeRaw`${statement} WHERE ${task} AND ${state}`) > 0) {
    announceChange(actor)
    return true
  }
  const [found] = await db().$queryRaw<object[]>`SELECT FROM "Task" WHERE ${task}`
  if (found === undefined) throw taskNotFound()
  return false
}
