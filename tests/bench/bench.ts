import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { applyMigrations } from '@/lib/foundation/database/apply-migrations'
import { dateIn } from '@/lib/foundation/time/dates'
import { describeCluster, serviceRole } from '@/lib/server/postgres/cluster'
import { openEmbeddedDatabase } from '@/lib/server/postgres/embedded'
import { stopServerOf } from '@/lib/server/postgres/process'
import type { Closing } from './closing'

/** The context of every benchmark. */
export type Bench = {
  /** The project's folder. */
  root: string
  /** A migrated, empty database in a temporary folder, as the service's role. The URL contains a password. */
  databaseUrl: string
  /** The same as the owner, who may also migrate. */
  ownerUrl: string
  /** The owner's client, for seeding the database. */
  client: pg.Client
  /** The reference date of the seeded data. */
  today: string
  closing: Closing
}

export async function openBench(root: string, closing: Closing): Promise<Bench> {
  const folder = await mkdtemp(join(tmpdir(), 'daymark-bench-'))
  // PostgreSQL runs as another user when this is root.
  await chmod(folder, 0o755)
  // Registered before it is open, so that an interrupt during start-up closes it too.
  const dataDir = join(folder, 'data')
  const database = openEmbeddedDatabase(dataDir)
  closing.add(async () => {
    const opened = await database.catch(() => undefined)
    await opened?.close()
    // A member that lost its connection leaves the database running, which would still write to the folder.
    await stopServerOf(await describeCluster(dataDir))
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  })
  const { url, ownerUrl } = await database
  await applyMigrations(ownerUrl, root, serviceRole)
  const client = new pg.Client({ connectionString: ownerUrl })
  client.on('error', () => undefined)
  await client.connect()
  closing.add(() => client.end())
  return { root, databaseUrl: url, ownerUrl, client, today: dateIn('UTC', new Date()), closing }
}

/** Prints progress to standard error; results go to standard output. */
export function printProgress(text: string): void {
  console.error(text)
}
