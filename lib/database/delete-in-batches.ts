import { statement } from './statement'

const batchSize = 5000
const maxBatches = 200

/**
 * Defines the deletion of rows that are too old, at most a million at a time, in batches that hold their locks shortly.
 * The column needs an index.
 * @param table its name
 * @param column the column of the instant that counts
 * @param age how long rows are kept, an interval such as `30 days`
 * @returns a function that deletes them, and returns how many they were
 */
export function defineOldRowDeletion(table: string, column: string, age: string): () => Promise<number> {
  // By ctid, because a batch of whole keys would be looked up one by one.
  const deleteBatch = statement(`
    DELETE FROM "${table}" WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM "${table}" WHERE "${column}" < now() - interval '${age}' ORDER BY "${column}" LIMIT ${batchSize}
    ))`)
  return async () => {
    let deleted = 0
    for (let batch = 0; batch < maxBatches; batch++) {
      const { rowCount } = await deleteBatch.run()
      deleted += rowCount ?? 0
      if ((rowCount ?? 0) < batchSize) break
    }
    return deleted
  }
}
