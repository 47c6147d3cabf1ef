import type pg from 'pg'

/** A table and its columns, without generated ones. The names are quoted. */
export type CopiedTable = { name: string; columns: string[] }

const settingsOfCopies = [
  'search_path = public, pg_catalog',
  "TimeZone = 'UTC'",
  "DateStyle = 'ISO'",
  "IntervalStyle = 'postgres'",
  'extra_float_digits = 1',
  'statement_timeout = 0',
  'lock_timeout = 0',
  "maintenance_work_mem = '128MB'",
  'idle_in_transaction_session_timeout = 0',
]

/** Text must mean the same in two databases. The owner may have changed the defaults of either. */
export const sessionOfCopies = settingsOfCopies.map((setting) => `SET ${setting}`).join('; ')

/** The same for one transaction, after which a pooler may give the connection to others. */
export const transactionOfCopies = settingsOfCopies.map((setting) => `SET LOCAL ${setting}`).join('; ')

/** Lists the tables of the service: those without foreign keys first, and each after those that it refers to. */
export async function listTables(client: pg.Client): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(
    `WITH RECURSIVE tables AS (
      SELECT oid FROM pg_class
      WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = current_schema()::regnamespace
    ), depths AS (
      SELECT oid, 0 AS depth FROM tables
      UNION
      SELECT conrelid, depth + 1 FROM depths
      JOIN pg_constraint ON contype = 'f' AND confrelid = depths.oid AND conrelid <> depths.oid
    )
    SELECT tables.oid::regclass::text AS name,
      (SELECT array_agg(quote_ident(attname) ORDER BY attnum) FROM pg_attribute
        WHERE attrelid = tables.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns
    FROM tables ORDER BY (SELECT max(depth) FROM depths WHERE depths.oid = tables.oid), 1`,
  )
  return rows
}

/**
 * Drops the indexes that no constraint needs. Building one from all rows is much faster than adding each row to it.
 * @returns the statements that build them
 */
export async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
     FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
     WHERE relnamespace = current_schema()::regnamespace AND NOT relispartition
     AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
  )
  if (rows.length > 0) await client.query(`DROP INDEX ${rows.map(({ name }) => name).join()}`)
  return rows.map(({ definition }) => definition)
}
