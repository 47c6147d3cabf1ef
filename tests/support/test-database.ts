import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openEmbeddedDatabase } from '@/lib/server/postgres/embedded'
import { changeDefaults, copyDatabaseTemplate } from './database-template'

export { root } from './database-template'

export type TestDatabase = {
  /** The URL of the role that serves requests. */
  url: string
  /** The URL of a superuser, who owns the tables: for what the service must not do. */
  ownerUrl: string
  close: () => Promise<void>
}

/** Opens a separate, empty database, by default migrated. `close` also removes its folder. */
export async function openTestDatabase({ migrated = true } = {}): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'daymark-test-'))
  // PostgreSQL runs as another user when this is root.
  await chmod(folder, 0o755)
  const dataDir = join(folder, 'data')
  await copyDatabaseTemplate(dataDir)
  const database = await openEmbeddedDatabase(dataDir)
  if (!migrated) await emptyDatabase(database.ownerUrl)
  return {
    url: database.url,
    ownerUrl: database.ownerUrl,
    close: async () => {
      await database.close()
      await rm(folder, { recursive: true })
    },
  }
}

/** Recreates a database without tables. */
async function emptyDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  const maintenance = new URL(url)
  maintenance.pathname = '/postgres'
  const client = new pg.Client({ connectionString: maintenance.href })
  await client.connect()
  await client.query(`DROP DATABASE ${client.escapeIdentifier(name)} WITH (FORCE)`)
  await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`)
  await client.end()
  await changeDefaults(url)
}
