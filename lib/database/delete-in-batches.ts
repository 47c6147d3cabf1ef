import type { Statement } from './statement'

/** How many rows a batch deletes. */
export const batchSize = 5000
const maxBatches = 200

/**
 * Deletes rows, at most a million, in batches that hold their locks shortly.
 * @param deleteBatch deletes at most `batchSize` rows
 * @returns how many were deleted
 */
export async function deleteInBatches(deleteBatch: Statement): Promise<number> {
  let deleted = 0
  for (let batch = 0; batch < maxBatches; batch++) {
    const { rowCount } = await deleteBatch.run()
    deleted += rowCount ?? 0
    if ((rowCount ?? 0) < batchSize) break
  }
  return deleted
}
