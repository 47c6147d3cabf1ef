import type pg from 'pg'
import { withDatabaseReason } from '@/lib/foundation/database/database-reason'
import { describeRole } from '@/lib/foundation/database/describe-role'
import { withStartClient } from '@/lib/foundation/database/start-client'
import { env } from '@/lib/foundation/settings/env'
import { serviceRole } from '@/lib/server/postgres/cluster'
import { openEmbeddedDatabase } from '@/lib/server/postgres/embedded'

/** The database as its owner sees it. `url` contains a password: never log it. */
type Owned = { client: pg.Client; url: string; serviceRole: string | undefined }

/** Runs work as the owner of the tables, while a server may use the database. A signal ends it. */
export async function withOwner<Result>(
  name: string,
  signal: AbortSignal,
  work: (owned: Owned) => Promise<Result>,
): Promise<Result> {
  const { DATABASE_URL, MIGRATION_DATABASE_URL, DATA_DIR } = env()
  const connect = (url: string, role: string | undefined) =>
    withStartClient(url, { name, signal }, (client) => work({ client, url, serviceRole: role }))
  if (DATABASE_URL !== undefined) {
    const url = MIGRATION_DATABASE_URL ?? DATABASE_URL
    const { name: role } = await withDatabaseReason(DATABASE_URL, () => describeRole(DATABASE_URL, signal))
    return connect(url, MIGRATION_DATABASE_URL && role)
  }
  const embedded = await openEmbeddedDatabase(DATA_DIR, signal)
  try {
    return await connect(embedded.ownerUrl, serviceRole)
  } finally {
    await embedded.close()
  }
}
