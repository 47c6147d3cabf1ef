// A migration is cut short by a kill, at each moment that makes a difference.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import { applyMigrations, readMigrations } from '@/lib/database/migrations'
import { openTestDatabase, root } from '../support/test-database'

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** The project's migrations with one more statement at the end of the last one. */
async function migrationsEndingWith(statement: string) {
  const project = mkdtempSync(join(tmpdir(), 'daymark-migrations-'))
  onTestFinished(() => rmSync(project, { recursive: true }))
  cpSync(join(root, 'prisma'), join(project, 'prisma'), { recursive: true })
  const { migrationDirectories } = await readMigrations(join(project, 'prisma', 'migrations'))
  const last = join(project, 'prisma', 'migrations', migrationDirectories.at(-1)?.path ?? '', 'migration.sql')
  writeFileSync(last, `${readFileSync(last, 'utf8')}\n${statement};\n`)
  return project
}

it('is applied again when nothing of it was kept', async () => {
  const { url, close } = await openTestDatabase({ migrated: false })
  onTestFinished(close)
  const client = await connect(url)
  // The connection that works on it is cut: the engine had noted the beginning, and the work is rolled back.
  const failing = await migrationsEndingWith('SELECT pg_terminate_backend(pg_backend_pid())')
  await expect(applyMigrations(url, failing)).rejects.toThrow('migrations failed')
  const begun = await client.query('SELECT FROM _prisma_migrations WHERE finished_at IS NULL')
  expect(begun.rowCount).toBe(1)
  expect(await applyMigrations(url, root)).toHaveLength(1)
  expect((await client.query('SELECT FROM "Task"')).rowCount).toBe(0)
})

it('is not applied again when its work was kept, but its process had no time to note it', async () => {
  const { url, close } = await openTestDatabase({ migrated: false })
  onTestFinished(close)
  await applyMigrations(url, root)
  const client = await connect(url)
  // In one transaction: the same one made the table and finished the row, which the engine touches again afterwards.
  await client.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'cut'; END $$`)
  const added = await migrationsEndingWith('SELECT 1')
  const extra = join(added, 'prisma', 'migrations', '99990101000000_extra')
  cpSync(join(added, 'prisma', 'migrations', '20261120000000_init'), extra, { recursive: true })
  cpSync(
    join(root, 'prisma', 'migrations', '20261120000000_init'),
    join(added, 'prisma', 'migrations', '20261120000000_init'),
    { recursive: true },
  )
  // After the work is committed, every further note of the engine is refused, as if it had been killed there.
  writeFileSync(
    join(extra, 'migration.sql'),
    `CREATE TABLE "Extra" (id INTEGER);
    CREATE CONSTRAINT TRIGGER cut AFTER UPDATE ON _prisma_migrations DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (OLD.finished_at IS NOT NULL) EXECUTE FUNCTION refuse();`,
  )
  await expect(applyMigrations(url, added)).rejects.toThrow('migrations failed')
  await client.query('DROP TRIGGER cut ON _prisma_migrations')
  expect(await applyMigrations(url, added)).toEqual([])
  expect((await client.query('SELECT FROM "Extra"')).rowCount).toBe(0)
})

it('is not looked at by the schema engine again once all are applied, which would hold up every start', async () => {
  const { url, close } = await openTestDatabase({ migrated: false })
  onTestFinished(close)
  const asked = vi.spyOn(PrismaPg.prototype, 'connect')
  onTestFinished(() => asked.mockRestore())
  expect(await applyMigrations(url, root)).not.toEqual([])
  expect(asked).toHaveBeenCalled()
  asked.mockClear()
  expect(await applyMigrations(url, root)).toEqual([])
  expect(asked).not.toHaveBeenCalled()
  const added = await migrationsEndingWith('SELECT 1')
  expect(await applyMigrations(url, added)).toEqual([])
  expect(asked).toHaveBeenCalled()
})
