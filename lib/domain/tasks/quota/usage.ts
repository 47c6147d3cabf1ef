import { NIL } from 'uuid'
import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import { taskBytes } from '@/lib/domain/tasks/columns'
import { statement } from '@/lib/foundation/database/statement'

/** Tasks, and the bytes of their texts and details. */
export type Usage = { tasks: number; bytes: number }

const countedAtOnce = 10_000
const accountsAtOnce = 1000

const selectFigures = statement(
  `SELECT "last", "usageAt" = "last" AS "isComplete", "tasks"::float8, "bytes"::float8
  FROM "EventCounter" WHERE "userId" = $1::uuid`,
  z.object({ last: z.string(), isComplete: z.boolean(), tasks: z.number(), bytes: z.number() }),
)

/** The last of a portion of tasks by id, and the sums up to it. $2 the last id of the portion before. */
const countPortion = statement(
  `SELECT "id", tasks::integer, bytes::float8 FROM (
    SELECT "id", row_number() OVER (ORDER BY "id") AS tasks, sum(${taskBytes}) OVER (ORDER BY "id") AS bytes
    FROM "Task" WHERE "userId" = $1::uuid AND "id" > $2::uuid ORDER BY "id" LIMIT ${countedAtOnce}
  ) AS portion ORDER BY "id" DESC LIMIT 1`,
  z.object({ id: z.string(), tasks: z.int(), bytes: z.number() }),
)

/** $2 the tasks, $3 their bytes, $4 the last event before they were counted: without another one since, nothing has changed. */
const storeFigures = statement(
  `UPDATE "EventCounter" SET "tasks" = $2::bigint, "bytes" = $3::bigint, "usageAt" = "last"
  WHERE "userId" = $1::uuid AND "last" = $4::bigint`,
)

/** How much an account stores, archived tasks included. Counts it if no earlier count is complete. */
export async function readAccountUsage({ userId }: Pick<Actor, 'userId'>): Promise<Usage> {
  const [figures] = (await selectFigures.run(userId)).rows
  if (figures?.isComplete) return { tasks: figures.tasks, bytes: figures.bytes }
  const counted = await countTasks(userId)
  if (figures) await storeFigures.run(userId, counted.tasks, counted.bytes, figures.last)
  return counted
}

/** Counts in portions, because a million tasks take longer than a statement may. */
async function countTasks(userId: string): Promise<Usage> {
  const sum = { tasks: 0, bytes: 0 }
  for (let start: string = NIL; ; ) {
    const [portion] = (await countPortion.run(userId, start)).rows
    sum.tasks += portion?.tasks ?? 0
    sum.bytes += portion?.bytes ?? 0
    if (!portion || portion.tasks < countedAtOnce) return sum
    start = portion.id
  }
}

/** Some accounts by id, and whether their figures are complete. $1 the last one of those before. */
const selectAccounts = statement(
  `SELECT "userId", "usageAt" = "last" AS "isComplete" FROM "EventCounter"
  WHERE "userId" > $1::uuid ORDER BY "userId" LIMIT ${accountsAtOnce}`,
  z.object({ userId: z.string(), isComplete: z.boolean() }),
)

/**
 * Counts what accounts store whose figures are incomplete: they are older than the figures, new, or an earlier version
 * wrote to them. One that changes while it is counted has to wait for the next call.
 * @returns how many accounts were counted
 */
export async function countIncompleteAccounts(signal?: AbortSignal): Promise<number> {
  let counted = 0
  for (let start: string = NIL; ; ) {
    const { rows } = await selectAccounts.run(start)
    for (const { userId, isComplete } of rows) {
      if (signal?.aborted) return counted
      if (isComplete) continue
      await readAccountUsage({ userId })
      counted++
    }
    const last = rows.at(-1)
    if (!last || rows.length < accountsAtOnce) return counted
    start = last.userId
  }
}
