import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod'
import type { Actor } from '@/lib/access/actor'
import { statement } from '@/lib/database/statement'
import { inTransaction } from '@/lib/database/transaction'
import { claimAtEnd, replayIfHeld } from '@/lib/idempotency/claim'
import type { Terms } from '@/lib/operation'
import { Reply } from '@/lib/reply'
import { changedColumns, writableColumnNames, writableColumns } from '../columns'
import { previousDatesWith } from '../conditions'
import { lockListed } from '../locks'
import { publishChange } from '../publish-changes'
import { isTaskId } from '../task-id'
import { datesOf, idsOf, planBatch } from './plan'
import type { Batch, BatchResults } from './schema'

/** Takes the locks on dates ($2), in their order. */
const lockDates = statement(
  `SELECT day::text AS date, "nextOrder"($1::uuid, day) AS "end" FROM unnest($2::date[]) AS day`,
  z.object({ date: z.string(), end: z.int() }),
)

const names = writableColumnNames.map((name) => `"${name}"`).join(', ')
const typed = writableColumnNames.map((name) => `"${name}" ${writableColumns[name]}`).join(', ')

/** $2: the tasks, JSON. */
const insertTasks = statement(`
  INSERT INTO "Task" ("userId", "id", ${names}, "order")
  SELECT $1::uuid, "id", ${names}, position FROM jsonb_to_recordset($2::jsonb) AS made("id" uuid, ${typed}, position integer)`)

/** $2: the changes, JSON. */
const updateTasks = statement(`
  UPDATE "Task" SET ${changedColumns},
    "date" = coalesce(day, "date"),
    "order" = coalesce(position, "order"),
    "previousDates" = ${previousDatesWith('"left"', 'cardinality("left")')},
    "archivedAt" = CASE WHEN archived THEN now() WHEN NOT archived THEN NULL ELSE "archivedAt" END,
    "version" = "version" + changed.count
  FROM jsonb_to_recordset($2::jsonb) AS changed(
    "id" uuid, changes jsonb, day date, position integer, "left" date[], archived boolean, count integer)
  WHERE "Task"."userId" = $1::uuid AND "Task"."id" = changed."id"`)

const deleteTasks = statement(`DELETE FROM "Task" WHERE "userId" = $1::uuid AND "id" = ANY ($2::uuid[])`)

/**
 * Runs up to 100 operations, one after the other, all or none: in at most eight round trips, because their effects are
 * worked out in memory. Locks are taken as everywhere: dates, tasks, key.
 * @throws NOT_FOUND or INVALID_OPERATION of the first operation that fails, with its index; IDEMPOTENCY_KEY_REUSED
 */
export async function runBatch(
  actor: Actor,
  { operations }: Batch,
  { once }: Terms = {},
): Promise<Reply<BatchResults>> {
  const { userId } = actor
  return replayIfHeld(userId, once, async () => {
    const output = await inTransaction(async (connection) => {
      const dates = datesOf(operations)
      const ends = dates.length > 0 ? (await lockDates.on(connection).run(userId, dates)).rows : []
      // Any other text names no task.
      const taskIds = idsOf(operations).filter(isTaskId)
      const tasks = taskIds.length > 0 ? (await lockListed.on(connection).run(userId, taskIds)).rows : []
      const plan = planBatch(operations, tasks, new Map(ends.map(({ date, end }) => [date, end])), uuidv7)
      const { made, changed, deleted, ids } = plan
      if (made.length > 0) await insertTasks.on(connection).run(userId, JSON.stringify(made))
      if (changed.length > 0) await updateTasks.on(connection).run(userId, JSON.stringify(changed))
      if (deleted.length > 0) await deleteTasks.on(connection).run(userId, deleted)
      const output = { results: ids.map((_id) => ({ _id })) }
      if (once) await claimAtEnd(connection, userId, once, output)
      return output
    })
    publishChange(actor)
    return new Reply(output)
  })
}
