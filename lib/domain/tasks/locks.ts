import * as z from 'zod'

/**
 * SQL for a condition on tasks by id ($2), of the one user, which Citus must find. Planned for the values of a call
 * (`isPlannedForValues`), each task is looked up by its key; for all values at once, the planner might read all tasks of the
 * account.
 */
export const isListed = `"Task"."userId" = $1::uuid AND "Task"."id" = ANY ($2::uuid[])`

/**
 * SQL that locks the tasks with these ids ($2).
 * @param columns what it selects besides their state
 */
export function lockListed(columns = ''): string {
  return `SELECT "id", "date"::text, "archivedAt" IS NOT NULL AS "isArchived" ${columns}
  FROM "Task" WHERE ${isListed} ORDER BY "id" FOR UPDATE`
}

/** A task as `lockListed` selects it. */
export const LockedTask = z.object({ id: z.string(), date: z.string(), isArchived: z.boolean() })
