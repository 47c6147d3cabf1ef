import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import { publishChange } from '@/lib/domain/changes/publish-changes'
import { causeValues, recordEvents } from '@/lib/domain/changes/record'
import { claimInTransaction, replayIfHeld } from '@/lib/domain/operation/idempotency/claim'
import { defineOperation, type Terms } from '@/lib/domain/operation/operation'
import { Reply } from '@/lib/domain/operation/reply'
import { changeableFields, writableColumnNames, writableColumns } from '@/lib/domain/tasks/columns'
import { setCompletion } from '@/lib/domain/tasks/completion'
import { previousDatesWith } from '@/lib/domain/tasks/conditions'
import { taskExample } from '@/lib/domain/tasks/examples'
import { LockedTask, lockListed } from '@/lib/domain/tasks/locks'
import { refuseAtLimit } from '@/lib/domain/tasks/quota/room'
import { Task } from '@/lib/domain/tasks/schema'
import { isTaskId } from '@/lib/domain/tasks/task-id'
import { statement } from '@/lib/foundation/database/statement'
import { inTransaction } from '@/lib/foundation/database/transaction'
import { maxTasksPerChange } from '@/lib/foundation/limits'
import { datesOf, idsOf, type Operation, type Plan, planBatch } from './plan'
import { listGrowth, requireRoomForBatch } from './room'
import { Batch, BatchResults } from './schema'

const { _id: taskId, date } = taskExample

export const runBatchOperation = defineOperation({
  name: 'runBatch',
  group: 'For scripts',
  effect: 'destructive',
  summary: 'Run several operations at once',
  description: `Runs 1 to ${maxTasksPerChange} operations in order, all or none, as one request. If one fails, nothing changes, and \`details\` names its index.`,
  isIdempotent: false,
  input: Batch,
  output: BatchResults,
  errors: ['NOT_FOUND', 'INVALID_OPERATION', 'LIMIT_REACHED'],
  example: {
    input: {
      operations: [
        { op: 'create', text: taskExample.text, date },
        { op: 'complete', taskId },
      ],
    },
    output: { results: [{ _id: '019b76da-a800-7002-9a3f-5f0d2c1b7e44' }, { _id: taskId }] },
  },
  run: runBatch,
})

/** Takes the locks on dates ($2), in their order. */
const lockDates = statement(
  `SELECT day::text AS date, "nextOrder"($1::uuid, day) AS "end" FROM unnest($2::date[]) AS day`,
  z.object({ date: z.string(), end: z.int() }),
)

/** $2 dates and $3 a position on each. Returns those that a task has, as `positionOf` writes them. */
const findTaken = statement(
  `SELECT "Task"."date"::text || ' ' || "Task"."order" AS position
  FROM "Task", unnest($2::date[], $3::integer[]) AS wanted("date", "order")
  WHERE "Task"."userId" = $1::uuid AND "Task"."date" = wanted."date" AND "Task"."order" = wanted."order"`,
  z.object({ position: z.string() }),
  { isPlannedForValues: true },
)

const fields = changeableFields.map(({ name }) => `'${name}', "Task"."${name}"`).join(', ')

/** $2 the ids. */
const lockTasks = statement(
  lockListed(`, json_build_object(${fields}) AS fields`),
  LockedTask.extend({
    fields: Task.omit({ _id: true, date: true, order: true, createdAt: true, archivedAt: true, previousDates: true }),
  }),
  { isPlannedForValues: true },
)

const names = writableColumnNames.map((name) => `"${name}"`).join(', ')
const typed = writableColumnNames.map((name) => `"${name}" ${writableColumns[name]}`).join(', ')
const sentFields = changeableFields.map(({ name, sent }) => `${sent('changes')} AS "sent_${name}"`).join(', ')
const setChanged = changeableFields
  .map(({ name, after }) => {
    const next = after('changes', `"sent_${name}"`)
    return name === 'isCompleted' ? setCompletion(next) : `"${name}" = ${next}`
  })
  .join(', ')

/**
 * $2 the created tasks, $3 the changes, both JSON; $4 the ids of the deleted ones; $5 and $6 the tasks and types of the
 * events; then the values of `causeValues`, and the tasks and bytes that all of it adds.
 */
const applyPlan = statement(`
  WITH made AS (
    INSERT INTO "Task" ("userId", "id", ${names}, "order")
    SELECT $1::uuid, "id", ${names}, position
    FROM json_to_recordset($2::json) AS made("id" uuid, ${typed}, position integer)
  ), sent AS MATERIALIZED (
    SELECT *, now() AS "now", ${sentFields} FROM json_to_recordset($3::json) AS sent(
      "id" uuid, changes jsonb, day date, position integer, "left" date[], archived boolean, count integer)
  ), changed AS (
    UPDATE "Task" SET ${setChanged},
      "date" = coalesce(day, "date"),
      "order" = coalesce(position, "order"),
      "previousDates" = ${previousDatesWith('"left"', 'cardinality("left")')},
      "archivedAt" = CASE WHEN archived THEN "now" WHEN NOT archived THEN NULL ELSE "archivedAt" END,
      "version" = "version" + sent.count
    FROM sent WHERE "Task"."userId" = $1::uuid AND "Task"."id" = sent."id"
  ), deleted AS (
    DELETE FROM "Task" WHERE "userId" = $1::uuid AND "id" = ANY ($4::uuid[])
  ), happened AS MATERIALIZED (
    SELECT * FROM unnest($5::uuid[], $6::text[]) WITH ORDINALITY AS happened("taskId", "type", place)
  ), ${recordEvents('happened', 7, { tasks: '$10::bigint', bytes: '$11::bigint' })}
  SELECT`)

/**
 * Runs up to 100 operations, one after the other, all or none: in at most seven round trips, because their effects are
 * worked out in memory. Locks are taken as everywhere: dates, tasks, key, counter of events.
 * @throws NOT_FOUND, INVALID_OPERATION or LIMIT_REACHED of the first operation that fails, with its index;
 * IDEMPOTENCY_KEY_REUSED
 */
export function runBatch(actor: Actor, { operations }: Batch, terms: Terms = {}): Promise<Reply<BatchResults>> {
  return runOperations(actor, operations, terms, ({ ids }) => ({ results: ids.map((_id) => ({ _id })) }))
}

/**
 * The same for any number of operations.
 * @param describe builds the output
 */
export async function runOperations<Output>(
  actor: Actor,
  operations: readonly Operation[],
  { once }: Terms,
  describe: (plan: Plan) => Output,
): Promise<Reply<Output>> {
  const { userId, timeZone } = actor
  return replayIfHeld(userId, once, async () => {
    const output = await inTransaction(async (connection) => {
      const dates = datesOf(operations)
      const ends = dates.length > 0 ? (await lockDates.on(connection).run(userId, dates)).rows : []
      // Any other text names no task.
      const taskIds = idsOf(operations).filter(isTaskId)
      const tasks = taskIds.length > 0 ? (await lockTasks.on(connection).run(userId, taskIds)).rows : []
      const endOfDate = new Map(ends.map(({ date, end }) => [date, end]))
      const back = operations.flatMap((operation) => (operation.op === 'moveBack' ? [operation] : []))
      const wanted = [back.map(({ date }) => date), back.map(({ order }) => order)] as const
      const positions = back.length > 0 ? (await findTaken.on(connection).run(userId, ...wanted)).rows : []
      const taken = new Set(positions.map(({ position }) => position))
      const plan = planBatch(operations, tasks, endOfDate, taken, timeZone, uuidv7)
      const growth = listGrowth(operations, tasks)
      const added = await requireRoomForBatch(connection, userId, growth, endOfDate)
      const output = describe(plan)
      if (once) await claimInTransaction(connection, userId, once, output)
      const { made, changed, deleted, events } = plan
      const eventIds = events.map(({ taskId }) => taskId)
      const types = events.map(({ type }) => type)
      const rows = [JSON.stringify(made), JSON.stringify(changed), deleted, eventIds, types]
      const values = [userId, ...rows, ...causeValues(actor), added.tasks, added.bytes]
      await applyPlan
        .on(connection)
        .run(...values)
        .catch(refuseAtLimit)
      return output
    })
    publishChange(actor)
    return new Reply(output)
  })
}
