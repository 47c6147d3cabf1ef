import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { StartupError } from '@/lib/foundation/startup-error'
import { type Migration, matchesChecksum } from './migration-files'

/** The checksum of each applied migration, by its name. */
export type History = Map<string, string>

// Not to_regclass: it looks into a cache of names that a wait for the lock does not refresh.
const findTable = `SELECT FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
  WHERE relname = '_prisma_migrations' AND nspname = ANY (current_schemas(false))`

/** @returns undefined when the database has no history yet */
export async function readHistory(client: pg.Client): Promise<History | undefined> {
  const found = await client.query(findTable)
  if (found.rowCount === 0) return undefined
  const { rows } = await client.query<{ migration_name: string; checksum: string }>(
    'SELECT migration_name, checksum FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  )
  return new Map(rows.map((row) => [row.migration_name, row.checksum]))
}

/**
 * Finds the migrations that are not applied yet.
 * @throws StartupError when an applied one was changed since, or is not among the files
 */
export function findPendingMigrations(migrations: Migration[], history: History = new Map()): Migration[] {
  for (const [name, checksum] of history) {
    const migration = migrations.find((file) => file.name === name)
    if (migration === undefined) {
      throw new StartupError(
        `its migration ${name} is not part of this release. Start the release that applied it, or a newer one.`,
      )
    }
    if (!matchesChecksum(migration, checksum)) {
      throw new StartupError(
        `prisma/migrations/${name}/migration.sql has changed since it was applied. Restore the file.`,
      )
    }
  }
  return migrations.filter(({ name }) => !history.has(name))
}

/** Finds the migrations that a database has. Throws as `findPendingMigrations` does. */
export function findAppliedMigrations(migrations: Migration[], history: History): Migration[] {
  const pending = new Set(findPendingMigrations(migrations, history))
  return migrations.filter((migration) => !pending.has(migration))
}

// Tables of extensions such as PostGIS do not count.
const findOtherTable = `SELECT FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
  WHERE nspname = current_schema() AND relkind IN ('r', 'p')
  AND NOT EXISTS (SELECT FROM pg_depend
    WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e') LIMIT 1`

// As Prisma defines it in schema-engine/connectors/sql-schema-connector/src/flavour/postgres.rs.
const createTable = `CREATE TABLE _prisma_migrations (
  id                  VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum            VARCHAR(64) NOT NULL,
  finished_at         TIMESTAMPTZ,
  migration_name      VARCHAR(255) NOT NULL,
  logs                TEXT,
  rolled_back_at      TIMESTAMPTZ,
  started_at          TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`

/**
 * Creates the table of Prisma's migration history.
 * @throws StartupError when the database holds tables already, which are not Daymark's
 */
export async function createHistory(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(findOtherTable)
  if (rowCount !== 0) throw new StartupError('it holds tables of something else. Give Daymark a database of its own.')
  await client.query(createTable)
}

/**
 * Records a migration as applied, in the transaction that is about to run it. The row is complete from the start,
 * because a file may commit by itself: Prisma writes BEGIN and COMMIT around a change of an enum.
 *
 * A row without an end is from Prisma's engine, whose process was killed; the migration itself was rolled back then.
 * @returns the row's id
 */
export async function recordStart(client: pg.Client, name: string, checksum: string): Promise<string> {
  await client.query(
    'UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL',
  )
  // clock_timestamp: now() is when the transaction began, before it waited for the lock. Prisma sorts by started_at.
  const id = randomUUID()
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
    VALUES ($1, $2, $3, clock_timestamp(), clock_timestamp(), 1)`,
    [id, checksum, name],
  )
  return id
}

/** Records when a migration finished. */
export async function recordFinish(client: pg.Client, id: string): Promise<void> {
  await client.query('UPDATE _prisma_migrations SET finished_at = clock_timestamp() WHERE id = $1', [id])
}
