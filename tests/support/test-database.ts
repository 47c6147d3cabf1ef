import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { applyMigrations } from '@/lib/database/migrations'
import { openEmbeddedDatabase } from '@/lib/server/postgres/embedded'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** A database of its own, migrated unless told otherwise, and empty, in a folder that goes away with it. */
export async function openTestDatabase({ migrated = true } = {}): Promise<{ url: string; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'daymark-test-'))
  const database = await openEmbeddedDatabase(join(folder, 'data'))
  await makeUnusual(database.url)
  if (migrated) await applyMigrations(database.url, root)
  return {
    url: database.url,
    close: async () => {
      await database.close()
      await rm(folder, { recursive: true })
    },
  }
}

/** Settings that somebody's own database may have, and that must make no difference. */
async function makeUnusual(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const setting of [`timezone = 'Asia/Tokyo'`, `datestyle = 'SQL, DMY'`, `intervalstyle = 'sql_standard'`]) {
    await client.query(`ALTER DATABASE ${client.escapeIdentifier(client.database ?? '')} SET ${setting}`)
  }
  await client.end()
}
