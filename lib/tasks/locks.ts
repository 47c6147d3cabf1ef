import * as z from 'zod'

/**
 * SQL that lists tasks by id ($2) with their places, from 1 on. Each is then looked up by its whole key: OFFSET 0 keeps
 * the planner from seeing that there is only one user, whose tasks it might otherwise all read.
 */
export const listed = `(
    SELECT $1::uuid AS "userId", "id", place
    FROM unnest($2::uuid[]) WITH ORDINALITY AS listed("id", place)
    OFFSET 0
  ) AS listed`

/**
 * SQL that locks the tasks with these ids ($2).
 * @param columns what it selects besides their state
 */
export function lockListed(columns = ''): string {
  return `SELECT "id", "date"::text, "archivedAt" IS NOT NULL AS "isArchived" ${columns}
  FROM "Task" JOIN ${listed} USING ("userId", "id")
  ORDER BY "id" FOR UPDATE OF "Task"`
}

/** What `lockListed` selects of a task. */
export const LockedTask = z.object({ id: z.string(), date: z.string(), isArchived: z.boolean() })
