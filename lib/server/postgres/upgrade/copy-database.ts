import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { StartupError } from '@/lib/foundation/startup-error'
import { log } from '@/lib/foundation/telemetry/log'
import { type CopiedTable, dropIndexes, listTables, sessionOfCopies } from '../database-copy'
import { copySettings } from './copy-settings'
import { checkObjects } from './list-objects'

/**
 * Copies all rows, the positions of sequences, and the settings of the database and its roles. The new database has the
 * same tables, which lose their rows. Rows are streamed. All or nothing is copied.
 * @param from the owner's client of the old database, which nobody else uses
 * @param to the owner's client of the new database
 * @throws StartupError when the old database has more than the new one could hold, or when a copy differs
 */
export async function copyDatabase(from: pg.Client, to: pg.Client): Promise<void> {
  await from.query(`${sessionOfCopies}; BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`)
  await to.query(`${sessionOfCopies}; BEGIN`)
  await checkObjects(from, to)
  // Neither triggers nor foreign keys apply: the rows have been through them.
  await to.query('SET LOCAL session_replication_role = replica')
  const tables = await listTables(from)
  if (tables.length > 0) await to.query(`TRUNCATE ${tables.map(({ name }) => name).join()}`)
  const indexes = await dropIndexes(to)
  for (const table of tables) await copyTable(from, to, table)
  for (const definition of indexes) await to.query(definition)
  await copySequences(from, to)
  await to.query('COMMIT')
  await copySettings(from, to)
  await from.query('COMMIT')
  // The visibility map and statistics, without which the first queries would be slow.
  await to.query('VACUUM (ANALYZE)')
}

async function copyTable(from: pg.Client, to: pg.Client, table: CopiedTable): Promise<void> {
  const columns = table.columns.join()
  await pipeline(
    from.query(copyTo(`COPY (SELECT ${columns} FROM ${table.name}) TO STDOUT`)),
    to.query(copyFrom(`COPY ${table.name} (${columns}) FROM STDIN`)),
  )
  const [before, after] = await Promise.all([calculateChecksum(from, table), calculateChecksum(to, table)])
  if (before.rows !== after.rows || before.checksum !== after.checksum) {
    throw new StartupError(
      `The copy of ${table.name} differs from the original: ${after.rows} rows of ${before.rows}. Nothing has changed.`,
    )
  }
  log.info({ table: table.name, rows: Number(before.rows) }, 'table copied')
}

/** The number of rows, and the sum of their hashes, which does not depend on their order. */
async function calculateChecksum(client: pg.Client, { name, columns }: CopiedTable) {
  const { rows } = await client.query<{ rows: string; checksum: string | null }>(
    `SELECT count(*) AS rows, sum(('x' || left(md5(ROW(${columns.join()})::text), 16))::bit(64)::bigint::numeric) AS checksum
     FROM ${name}`,
  )
  return rows[0] ?? { rows: '0', checksum: null }
}

async function copySequences(from: pg.Client, to: pg.Client): Promise<void> {
  const { rows } = await from.query<{ name: string; position: string }>(
    `SELECT format('%I.%I', schemaname, sequencename) AS name, last_value AS position
     FROM pg_sequences WHERE last_value IS NOT NULL`,
  )
  for (const { name, position } of rows) await to.query('SELECT setval($1::regclass, $2)', [name, position])
}
