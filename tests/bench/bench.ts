import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { applyMigrations } from '@/lib/database/apply-migrations'
import { dateIn } from '@/lib/dates'
import { openEmbeddedDatabase } from '@/lib/server/postgres/embedded'
import type { Closing } from './closing'

/** What every benchmark stands on. */
export type Bench = {
  /** The project's folder. */
  root: string
  /** An empty database, migrated, in a folder that goes away with it. Holds a password. */
  databaseUrl: string
  /** To fill that database. */
  client: pg.Client
  /** The date around which everything is seeded. */
  today: string
  closing: Closing
}

export async function openBench(root: string, closing: Closing): Promise<Bench> {
  const folder = await mkdtemp(join(tmpdir(), 'daymark-bench-'))
  closing.add(() => rm(folder, { recursive: true, force: true }))
  // Closed also when it is interrupted while it is still being opened.
  const database = openEmbeddedDatabase(join(folder, 'data'))
  closing.add(() =>
    database.then(
      ({ close }) => close(),
      () => undefined,
    ),
  )
  const { url } = await database
  await applyMigrations(url, root)
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  closing.add(() => client.end())
  return { root, databaseUrl: url, client, today: dateIn('UTC', new Date()), closing }
}

/** Tells how far it is, beside the results. */
export function tellProgress(text: string): void {
  console.error(text)
}
