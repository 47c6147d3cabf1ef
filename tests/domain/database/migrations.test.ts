import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { applyMigrations } from '@/lib/foundation/database/apply-migrations'
import { log } from '@/lib/foundation/telemetry/log'
import { connectForTest, createEmptyDatabase } from '../../support/empty-database'
import { listMigrations, withSchemaEngine } from '../../support/schema-engine'

const prismaLock = 72_707_369
const waitingForAnother = 'waiting for another process that migrates the database'
const filters = { externalTables: [], externalEnums: [] }

/** Writes a project with these migrations, keyed by name, and returns its folder. */
function writeProject(migrations: Record<string, string>): string {
  const project = mkdtempSync(join(tmpdir(), 'daymark-migrations-'))
  onTestFinished(() => rmSync(project, { recursive: true }))
  mkdirSync(join(project, 'lib'))
  const folder = join(project, 'prisma', 'migrations')
  for (const [name, sql] of Object.entries(migrations)) {
    mkdirSync(join(folder, name), { recursive: true })
    writeFileSync(join(folder, name, 'migration.sql'), sql)
  }
  writeFileSync(join(folder, 'migration_lock.toml'), 'provider = "postgresql"\n')
  return project
}

async function openDatabase() {
  const url = await createEmptyDatabase()
  const client = await connectForTest(url)
  onTestFinished(() => client.end())
  const select = async (sql: string) => (await client.query(sql)).rows
  const exists = async (table: string) => (await select(`SELECT to_regclass('${table}') AS found`))[0].found !== null
  return { url, client, select, exists }
}

/** Applies migrations as `prisma migrate deploy` does. */
async function deployWithPrisma(url: string, project: string): Promise<string[]> {
  const migrationsList = await listMigrations(join(project, 'prisma', 'migrations'))
  const deployed = await withSchemaEngine(url, (engine) => engine.applyMigrations({ migrationsList, filters }))
  return deployed.appliedMigrationNames
}

/** Reads the status that `prisma migrate status` reports. */
async function readPrismaStatus(url: string, project: string) {
  const migrationsList = await listMigrations(join(project, 'prisma', 'migrations'))
  return withSchemaEngine(url, (engine) =>
    engine.diagnoseMigrationHistory({ migrationsList, filters, optInToShadowDatabase: false }),
  )
}

const upToDate = { history: null, failedMigrationNames: [], editedMigrationNames: [], hasMigrationsTable: true }

const first = 'CREATE TABLE first (id INTEGER);'
const second = 'CREATE TABLE second (id INTEGER);'
const both = { '1_first': first, '2_second': second }

describe('the history', () => {
  const readHistory = async (url: string) => {
    const client = await connectForTest(url)
    const columns = await client.query(
      `SELECT column_name, data_type, character_maximum_length, is_nullable, column_default
      FROM information_schema.columns WHERE table_name = '_prisma_migrations' ORDER BY ordinal_position`,
    )
    const indexes = await client.query(`SELECT indexdef FROM pg_indexes WHERE tablename = '_prisma_migrations'`)
    const rows = await client.query(
      `SELECT migration_name, checksum, logs, rolled_back_at, applied_steps_count, length(id) AS length,
      started_at <= finished_at AND finished_at <= clock_timestamp() AS ordered
      FROM _prisma_migrations ORDER BY started_at`,
    )
    await client.end()
    return { columns: columns.rows, indexes: indexes.rows, rows: rows.rows }
  }

  it('is what Prisma would have written', async () => {
    const project = writeProject(both)
    const [ours, theirs] = [await createEmptyDatabase(), await createEmptyDatabase()]
    expect(await applyMigrations(ours, project)).toEqual(['1_first', '2_second'])
    expect(await deployWithPrisma(theirs, project)).toEqual(['1_first', '2_second'])
    const history = await readHistory(ours)
    expect(history).toEqual(await readHistory(theirs))
    expect(history.rows).toHaveLength(2)
    expect(await readPrismaStatus(ours, project)).toEqual(upToDate)
  })

  it('continues where Prisma stopped, and Prisma continues where it stopped', async () => {
    const { url } = await openDatabase()
    expect(await deployWithPrisma(url, writeProject({ '1_first': first }))).toEqual(['1_first'])
    expect(await applyMigrations(url, writeProject(both))).toEqual(['2_second'])
    const more = writeProject({ ...both, '3_third': 'CREATE TABLE third (id INTEGER);' })
    expect(await readPrismaStatus(url, more)).toMatchObject({ history: { unappliedMigrationNames: ['3_third'] } })
    expect(await deployWithPrisma(url, more)).toEqual(['3_third'])
    expect(await applyMigrations(url, more)).toEqual([])
  })

  it('applies a migration again that `prisma migrate resolve --rolled-back` took back', async () => {
    const { url, client } = await openDatabase()
    const project = writeProject(both)
    await applyMigrations(url, project)
    await client.query(`DROP TABLE second`)
    await client.query(`UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name = '2_second'`)
    expect(await applyMigrations(url, project)).toEqual(['2_second'])
    expect(await readPrismaStatus(url, project)).toEqual(upToDate)
  })

  it('includes a migration that commits by itself, as Prisma writes changes of an enum', async () => {
    const { url, exists } = await openDatabase()
    const project = writeProject({ '1_first': `BEGIN;\n${first}\nCOMMIT;`, '2_second': second })
    expect(await applyMigrations(url, project)).toEqual(['1_first', '2_second'])
    expect(await exists('first')).toBe(true)
    expect(await readPrismaStatus(url, project)).toEqual(upToDate)
  })
})

describe('several processes', () => {
  it('apply each migration once, in its order, also where the database isolates transactions more', async () => {
    const { url, client, select } = await openDatabase()
    await client.query(`ALTER DATABASE "${client.database}" SET default_transaction_isolation = 'serializable'`)
    const names = ['1_one', '2_two', '3_three', '4_four']
    const statements = names.map((name) => [name, `CREATE TABLE "${name}" (); SELECT pg_sleep(0.05);`])
    const project = writeProject(Object.fromEntries(statements))
    const applied = await Promise.all([1, 2, 3, 4, 5, 6].map(() => applyMigrations(url, project)))
    expect(applied.flat().sort()).toEqual(names)
    const rows = await select('SELECT migration_name FROM _prisma_migrations ORDER BY started_at')
    expect(rows.map((row) => row.migration_name)).toEqual(names)
  })

  it('do not wait for one another when nothing is pending, which takes three queries', async () => {
    const { url, client } = await openDatabase()
    const project = writeProject(both)
    await applyMigrations(url, project)
    await client.query(`SELECT pg_advisory_lock(${prismaLock})`)
    const queries = vi.spyOn(pg.Client.prototype, 'query')
    onTestFinished(() => queries.mockRestore())
    expect(await applyMigrations(url, project)).toEqual([])
    expect(queries).toHaveBeenCalledTimes(3)
  })

  it('leave no lock behind', async () => {
    const { url, select } = await openDatabase()
    await applyMigrations(url, writeProject(both))
    const locks = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = ${prismaLock}
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
    expect(await select(locks)).toEqual([])
  })
})

describe('a migration that fails', () => {
  it.each([
    ['at a statement', 'SELECT missing;', 'column "missing" does not exist (42703)'],
    [
      'at its commit',
      `CREATE TABLE parent (id INTEGER PRIMARY KEY);
      CREATE TABLE child (id INTEGER REFERENCES parent DEFERRABLE INITIALLY DEFERRED);
      INSERT INTO child VALUES (1);`,
      'insert or update on table "child" violates foreign key constraint "child_id_fkey" (23503)',
    ],
    [
      'because its connection is lost',
      'SELECT pg_terminate_backend(pg_backend_pid());',
      'terminating connection due to administrator command (57P01)',
    ],
    [
      'because it must not run in a transaction',
      'COMMENT ON TABLE first IS NULL; CREATE INDEX CONCURRENTLY ON first (id);',
      'CREATE INDEX CONCURRENTLY cannot run inside a transaction block (25001)',
    ],
  ])('%s is named, and leaves nothing', async (_when, sql, message) => {
    const { url, select, exists } = await openDatabase()
    const failing = writeProject({ '1_first': first, '2_second': `${second}\n${sql}` })
    const { host, pathname } = new URL(url)
    await expect(applyMigrations(url, failing)).rejects.toThrow(
      `The database at ${host}${pathname} cannot be used: its migration 2_second failed: ${message}`,
    )
    expect(await exists('second')).toBe(false)
    expect(await select('SELECT migration_name FROM _prisma_migrations')).toEqual([{ migration_name: '1_first' }])
    expect(await applyMigrations(url, writeProject(both))).toEqual(['2_second'])
    expect(await readPrismaStatus(url, writeProject(both))).toEqual(upToDate)
  })

  it('leaves not even the history, when it is the first one', async () => {
    const { url, exists } = await openDatabase()
    await expect(applyMigrations(url, writeProject({ '1_first': 'nonsense' }))).rejects.toThrow('1_first failed')
    expect(await exists('_prisma_migrations')).toBe(false)
    expect(await applyMigrations(url, writeProject(both))).toEqual(['1_first', '2_second'])
  })
})

describe("the history of Prisma's engine, which writes a row before it runs a migration", () => {
  /** Opens a database in which the engine has started the second migration and not finished it. */
  const openBegun = async () => {
    const database = await openDatabase()
    await deployWithPrisma(database.url, writeProject({ '1_first': first }))
    await database.client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES (gen_random_uuid(), $1, '2_second')`,
      ['0'.repeat(64)],
    )
    return database
  }
  const finish = `UPDATE _prisma_migrations SET finished_at = now(), checksum = encode(sha256('${second}'), 'hex')
    WHERE finished_at IS NULL`

  it('has a migration applied again whose process was killed before it committed', async () => {
    const { url, select, exists } = await openBegun()
    expect(await applyMigrations(url, writeProject(both))).toEqual(['2_second'])
    expect(await exists('second')).toBe(true)
    const rows = await select(
      `SELECT finished_at IS NOT NULL AS finished, rolled_back_at IS NOT NULL AS "rolledBack"
      FROM _prisma_migrations WHERE migration_name = '2_second' ORDER BY started_at`,
    )
    expect(rows).toEqual([
      { finished: false, rolledBack: true },
      { finished: true, rolledBack: false },
    ])
    expect((await readPrismaStatus(url, writeProject(both))).failedMigrationNames).toEqual([])
    expect(await deployWithPrisma(url, writeProject(both))).toEqual([])
    expect(await applyMigrations(url, writeProject(both))).toEqual([])
  })

  it('does not have a migration applied again whose process was killed after it committed', async () => {
    const { url, client } = await openBegun()
    await client.query(`BEGIN; ${second} ${finish}; COMMIT`)
    expect(await applyMigrations(url, writeProject(both))).toEqual([])
  })

  it('is waited for while the database still runs the migration', async () => {
    const { url } = await openBegun()
    const waiting = vi.spyOn(log, 'info')
    onTestFinished(() => waiting.mockRestore())
    const engine = await connectForTest(url)
    await engine.query(`SELECT pg_advisory_lock(${prismaLock})`)
    await engine.query(`BEGIN; ${second}`)
    const applied = applyMigrations(url, writeProject(both))
    await vi.waitFor(() => expect(waiting).toHaveBeenCalledWith(waitingForAnother), { timeout: 20_000 })
    await engine.query(`${finish}; COMMIT`)
    await engine.end()
    expect(await applied).toEqual([])
  })
})

describe('a migration that waits for a table', () => {
  it('lets others use the table in the meantime, and goes on when it gets the lock', async () => {
    const { url, client, exists } = await openDatabase()
    await applyMigrations(url, writeProject({ '1_first': first }))
    const reader = await connectForTest(url)
    await reader.query('BEGIN; SELECT FROM first')
    const project = writeProject({ '1_first': first, '2_column': 'ALTER TABLE first ADD COLUMN more INTEGER;' })
    const applied = applyMigrations(url, project)
    const waiting = `SELECT FROM pg_locks WHERE NOT granted AND relation = 'first'::regclass`
    await vi.waitFor(async () => expect((await client.query(waiting)).rowCount).toBe(1), { timeout: 20_000 })
    // Queues behind the migration, until that gives up for the moment.
    await client.query('SELECT FROM first')
    await reader.query('COMMIT')
    await reader.end()
    expect(await applied).toEqual(['2_column'])
    expect(await exists('first')).toBe(true)
  })

  it('gives up, with its reason', async () => {
    const { url } = await openDatabase()
    await applyMigrations(url, writeProject({ '1_first': first }))
    const reader = await connectForTest(url)
    await reader.query('BEGIN; SELECT FROM first')
    const project = writeProject({ '1_first': first, '2_column': 'ALTER TABLE first ADD COLUMN more INTEGER;' })
    await expect(applyMigrations(url, project)).rejects.toThrow(/2_column failed: .*lock timeout \(55P03\)/)
    await reader.end()
  })
})

describe('a migration that is marked as concurrent', () => {
  const mark = '-- Runs outside a transaction.'
  const index = `${mark}
-- An earlier attempt may have left an invalid index.
DROP INDEX CONCURRENTLY IF EXISTS first_id;
CREATE INDEX CONCURRENTLY first_id
  ON first (id);
`
  const project = () => writeProject({ '1_first': first, '2_index': index, '3_second': second })

  it('builds an index while the table is written to, and is in the history', async () => {
    const { url, client, exists } = await openDatabase()
    await applyMigrations(url, writeProject({ '1_first': first }))
    const writer = await connectForTest(url)
    await writer.query('BEGIN; INSERT INTO first VALUES (1)')
    const applied = applyMigrations(url, project())
    const building = `SELECT FROM pg_stat_progress_create_index WHERE relid = 'first'::regclass`
    await vi.waitFor(async () => expect((await client.query(building)).rowCount).toBe(1), { timeout: 20_000 })
    await client.query('INSERT INTO first VALUES (2)')
    await writer.query('COMMIT')
    await writer.end()
    expect(await applied).toEqual(['2_index', '3_second'])
    expect([await exists('first_id'), await exists('second')]).toEqual([true, true])
    expect(await applyMigrations(url, project())).toEqual([])
    expect(await readPrismaStatus(url, project())).toEqual(upToDate)
  })

  it('may take longer than the role may be idle in a transaction', async () => {
    const { url, client, exists } = await openDatabase()
    await applyMigrations(url, writeProject({ '1_first': first }))
    const writer = await connectForTest(url)
    await writer.query('BEGIN; INSERT INTO first VALUES (1)')
    await client.query(`ALTER ROLE CURRENT_USER IN DATABASE ${client.escapeIdentifier(client.database ?? '')}
      SET idle_in_transaction_session_timeout = '300ms'`)
    const applied = applyMigrations(url, project())
    const holding = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'
      AND application_name = 'daymark migrations' AND clock_timestamp() - state_change > '500ms'`
    await vi.waitFor(async () => expect((await client.query(holding)).rowCount).toBe(1), { timeout: 20_000 })
    await writer.query('COMMIT')
    await writer.end()
    expect(await applied).toEqual(['2_index', '3_second'])
    expect(await exists('first_id')).toBe(true)
  })

  it('is applied once by several processes, which do not block one another', async () => {
    const { url } = await openDatabase()
    const applied = await Promise.all([1, 2, 3].map(() => applyMigrations(url, project())))
    expect(applied.flat().sort()).toEqual(['1_first', '2_index', '3_second'])
  })

  it('may have several statements on a line', async () => {
    const { url, exists } = await openDatabase()
    const indexes = ['first_a', 'first_b'].map((name) => `CREATE INDEX CONCURRENTLY ${name} ON first (id);`)
    await applyMigrations(url, writeProject({ '1_first': first, '2_indexes': `${mark}\n${indexes.join(' ')}\n` }))
    expect([await exists('first_a'), await exists('first_b')]).toEqual([true, true])
  })

  it('is applied again when it failed', async () => {
    const { url, client } = await openDatabase()
    await applyMigrations(url, writeProject({ '1_first': first }))
    await client.query('INSERT INTO first VALUES (1), (1)')
    const unique = { '1_first': first, '2_index': index.replace('CREATE INDEX', 'CREATE UNIQUE INDEX') }
    await expect(applyMigrations(url, writeProject(unique))).rejects.toThrow(/2_index failed/)
    await client.query('DELETE FROM first')
    expect(await applyMigrations(url, writeProject(unique))).toEqual(['2_index'])
  })
})

describe('a database is refused', () => {
  it('when an applied migration has changed, but not when only its line ends have', async () => {
    const { url } = await openDatabase()
    const windows = second.replace(';', '\r\n;\r\n')
    await applyMigrations(url, writeProject({ '1_first': 'CREATE TABLE first\n();\n', '2_second': windows }))
    const converted = { '1_first': 'CREATE TABLE first\r\n();\r\n', '2_second': windows.replaceAll('\r', '') }
    expect(await applyMigrations(url, writeProject(converted))).toEqual([])
    expect(await readPrismaStatus(url, writeProject(converted))).toEqual(upToDate)
    await expect(applyMigrations(url, writeProject({ ...converted, '2_second': second }))).rejects.toThrow(
      'cannot be used: prisma/migrations/2_second/migration.sql has changed since it was applied. Restore the file.',
    )
  })

  it('when it has a migration that this release does not know', async () => {
    const { url } = await openDatabase()
    await applyMigrations(url, writeProject(both))
    await expect(applyMigrations(url, writeProject({ '1_first': first }))).rejects.toThrow(
      'cannot be used: its migration 2_second is not part of this release. Start the release that applied it, or a newer one.',
    )
  })

  it('when it holds tables of something else, unless an extension created them', async () => {
    const { url, client, exists } = await openDatabase()
    await client.query('CREATE TABLE theirs (id INTEGER)')
    const refusal = 'cannot be used: it holds tables of something else. Give Daymark a database of its own.'
    await expect(applyMigrations(url, writeProject(both))).rejects.toThrow(refusal)
    expect(await exists('_prisma_migrations')).toBe(false)
    await client.query('ALTER EXTENSION plpgsql ADD TABLE theirs')
    expect(await applyMigrations(url, writeProject(both))).toEqual(['1_first', '2_second'])
  })
})
