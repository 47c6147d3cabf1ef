import type pg from 'pg'
import { type DistributedTable, distributedTables } from './tables'

/** Which of the tables that Citus can distribute are distributed. Both lists are in the order of `distributedTables`. */
export type Distribution = {
  /** The version of Citus, such as 13.2-1; undefined without the extension. */
  citusVersion: string | undefined
  distributed: DistributedTable[]
  plain: DistributedTable[]
}

const selectVersion = `SELECT extversion AS version FROM pg_extension WHERE extname = 'citus'`

// Partition method h: by the hash of a column. Tables of the schema that migrations write to.
const selectDistributed = `SELECT relname AS name FROM pg_dist_partition JOIN pg_class ON pg_class.oid = logicalrelid
  WHERE partmethod = 'h' AND relnamespace = current_schema()::regnamespace`

/** Reads which tables are distributed: one round trip without Citus, two with it. */
export async function readDistribution(client: pg.Client): Promise<Distribution> {
  const [extension] = (await client.query<{ version: string }>(selectVersion)).rows
  if (!extension) return { citusVersion: undefined, distributed: [], plain: [...distributedTables] }
  const { rows } = await client.query<{ name: string }>(selectDistributed)
  const names = new Set(rows.map(({ name }) => name))
  return {
    citusVersion: extension.version,
    distributed: distributedTables.filter((table) => names.has(table)),
    plain: distributedTables.filter((table) => !names.has(table)),
  }
}
