import type pg from 'pg'

// The table is Prisma's own. It knows when a migration was begun and when it was finished; one that was begun and not
// finished stops every further one, although a killed process leaves nothing of it behind.
const unfinished = 'finished_at IS NULL AND rolled_back_at IS NULL'
const ifThereIsATable = `to_regclass('_prisma_migrations') IS NOT NULL`

const scriptLock = 7_237_004

/** SQL that lets others wait until the transaction of a migration has ended, also when its process is gone. */
export const holdScriptLock = `SELECT pg_advisory_xact_lock(${scriptLock})`

/** SQL that, in the transaction of a migration, notes that it is finished. */
export const noteScriptDone = `DO $$ BEGIN
  IF ${ifThereIsATable} THEN UPDATE _prisma_migrations SET finished_at = now() WHERE ${unfinished}; END IF;
END $$`

/**
 * Notes of migrations that were cut short that they were rolled back, so that they are applied again. Waits for one
 * whose process was killed while the database still works on it.
 */
export async function noteCutShort(client: pg.Client): Promise<void> {
  await client.query(`SELECT pg_advisory_lock(${scriptLock}), pg_advisory_unlock(${scriptLock})`)
  const { rows } = await client.query(`SELECT ${ifThereIsATable} AS known`)
  if (rows[0]?.known) await client.query(`UPDATE _prisma_migrations SET rolled_back_at = now() WHERE ${unfinished}`)
}

/** The migrations that the database has seen, and the SHA-256 of their SQL, in hexadecimal, as Prisma keeps it. */
export async function listAppliedMigrations(client: pg.Client): Promise<Map<string, string>> {
  const { rows: known } = await client.query(`SELECT ${ifThereIsATable} AS known`)
  if (!known[0]?.known) return new Map()
  const { rows } = await client.query<{ migration_name: string; checksum: string }>(
    'SELECT migration_name, checksum FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  )
  return new Map(rows.map((row) => [row.migration_name, row.checksum]))
}
