import * as z from 'zod'
import { statement } from './statement'

const batchSize = 5000
const maxBatches = 200

type OldRowDeletion = (signal?: AbortSignal) => Promise<number>

/**
 * Defines the deletion of rows that are too old, about a million at a time, in batches that hold their locks shortly.
 * The column needs an index.
 * @param table its name
 * @param column the column of the instant that counts
 * @param age how long rows are kept, an interval such as `30 days`
 * @returns a function that deletes them, and returns how many they were. Its signal ends it after a batch.
 */
export function defineOldRowDeletion(table: string, column: string, age: string): OldRowDeletion {
  const isOld = `"${column}" < now() - interval '${age}'`
  // A batch ends at an instant, not at a row: on Citus it concerns every shard.
  const findEnd = statement(
    `SELECT "${column}" AS "end" FROM "${table}" WHERE ${isOld} ORDER BY "${column}" OFFSET ${batchSize - 1} LIMIT 1`,
    z.object({ end: z.date() }),
  )
  const deleteUntil = statement(`DELETE FROM "${table}" WHERE ${isOld} AND "${column}" <= $1::timestamptz`)
  return async (signal) => {
    let deleted = 0
    for (let batch = 0; batch < maxBatches && !signal?.aborted; batch++) {
      const [last] = (await findEnd.run()).rows
      deleted += (await deleteUntil.run(last?.end ?? 'infinity')).rowCount ?? 0
      if (!last) break
    }
    return deleted
  }
}
