import { createHash } from 'node:crypto'
import type { QueryResult } from 'pg'
import { runPreparedStatement } from '@/lib/database/client'

/** What a statement takes: in its text `$1` stands for the first one. */
type Value = string | number | boolean | Date | Uint8Array | null | readonly (string | number | Date | null)[]

/** A fixed SQL text, which every connection parses and plans only once. */
export type Statement<Row extends object = object> = {
  readonly text: string
  run(...values: Value[]): Promise<QueryResult<Row>>
  /** The row of a statement that always gives one. */
  one(...values: Value[]): Promise<Row>
}

/**
 * Prepares a statement of the requests that come most often: one round trip, and nothing between it and the driver.
 * @param text constant SQL; what differs from call to call is a value
 */
export function statement<Row extends object = object>(text: string): Statement<Row> {
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
  const run = (...values: Value[]) => runPreparedStatement<Row>(name, text, values)
  const one = async (...values: Value[]) => {
    const [row] = (await run(...values)).rows
    if (row === undefined) throw new Error('a statement that always gives a row gave none')
    return row
  }
  return { text, run, one }
}
