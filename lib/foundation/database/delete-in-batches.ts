import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { statement } from './statement'
import { inTransaction } from './transaction'

const batchSize = 5000
const maxBatches = 10
/** Fewer deleted rows than these mean that none are left. */
export const rowsPerDeletion = batchSize * maxBatches

/** First key of the advisory locks, which keep instances from deleting the same rows. */
const lockKey = 7_237_003
/** Another instance holds the lock for a batch. One that goes on holding it does the work. */
const [maxTries, retryMs] = [5, 100]

type OldRowDeletion = (signal?: AbortSignal) => Promise<number>

type Batch = { deleted: number; end: Date | undefined }

const lock = statement(
  'SELECT pg_try_advisory_xact_lock($1::integer, hashtext($2::text)) AS "isLocked"',
  z.object({ isLocked: z.boolean() }),
)

/**
 * Defines the deletion of rows that are too old, at most `rowsPerDeletion` in a call, in batches that hold their locks
 * shortly. After each it pauses as long as the batch took, so that it takes half of a connection. One instance deletes at
 * a time. The column needs an index.
 * @param table its name
 * @param column the column of the instant that counts
 * @param age how long rows are kept, an interval such as `30 days`
 * @returns a function that deletes them, and returns how many they were. Its signal ends it after a batch.
 */
export function defineOldRowDeletion(table: string, column: string, age: string): OldRowDeletion {
  // From the end of the batch before, because the index has the entries of deleted rows until it is vacuumed.
  const isOld = `"${column}" < now() - interval '${age}' AND "${column}" > $1::timestamptz`
  // A batch ends at an instant, not at a row: on Citus it concerns every shard.
  const findEnd = statement(
    `SELECT "${column}" AS "end" FROM "${table}" WHERE ${isOld} ORDER BY "${column}" OFFSET ${batchSize - 1} LIMIT 1`,
    z.object({ end: z.date() }),
  )
  const deleteUntil = statement(`DELETE FROM "${table}" WHERE ${isOld} AND "${column}" <= $2::timestamptz`)
  const deleteBatch = (start: Date | string): Promise<Batch | undefined> =>
    inTransaction(async (connection) => {
      const { isLocked } = await lock.on(connection).one(lockKey, table)
      if (!isLocked) return undefined
      const [last] = (await findEnd.on(connection).run(start)).rows
      const { rowCount } = await deleteUntil.on(connection).run(start, last?.end ?? 'infinity')
      return { deleted: rowCount ?? 0, end: last?.end }
    })
  return async (signal) => {
    let deleted = 0
    let start: Date | string = '-infinity'
    let tries = 0
    for (let batch = 0; batch < maxBatches && tries < maxTries && !signal?.aborted; ) {
      const startedAt = performance.now()
      const done = await deleteBatch(start)
      if (done) {
        deleted += done.deleted
        if (done.end === undefined) break
        start = done.end
        batch++
      } else tries++
      await pause(done ? performance.now() - startedAt : retryMs, signal)
    }
    return deleted
  }
}

async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  // Rejects when it is aborted.
  await sleep(ms, undefined, signal && { signal }).catch(() => undefined)
}
