import { applyMigrations } from '@/lib/foundation/database/apply-migrations'
import { withDatabaseReason } from '@/lib/foundation/database/database-reason'
import { describeRole } from '@/lib/foundation/database/describe-role'
import { env, forgetMigrationUrl, setDatabaseUrl } from '@/lib/foundation/settings/env'
import { log } from '@/lib/foundation/telemetry/log'
import { prepareSessionSecret } from '@/lib/server/process/prepare-session-secret'
import { serviceRole } from './cluster'
import { type EmbeddedDatabase, openEmbeddedDatabase, serveEmbeddedDatabase } from './embedded'

/** Closes the database that was opened for this process. */
export type CloseDatabase = () => Promise<void>

/**
 * Prepares the database of DATABASE_URL, or else the embedded one, and applies all migrations.
 * @param open opens the embedded database
 */
async function prepareDatabase(
  root: string,
  open: (dataDir: string) => Promise<EmbeddedDatabase>,
  signal?: AbortSignal,
): Promise<CloseDatabase> {
  const { DATABASE_URL, MIGRATION_DATABASE_URL, DATA_DIR } = env()
  if (DATABASE_URL !== undefined) {
    await prepareOwnDatabase(root, DATABASE_URL, MIGRATION_DATABASE_URL, signal)
    return async () => undefined
  }
  const embedded = await open(DATA_DIR)
  try {
    await applyMigrations(embedded.ownerUrl, root, serviceRole, { signal })
  } catch (error) {
    await embedded.close()
    throw error
  }
  setDatabaseUrl(embedded.url)
  return embedded.close
}

/**
 * Applies all migrations to the operator's database.
 * @param ownerUrl the owner of the tables, if requests are served by another role
 */
async function prepareOwnDatabase(
  root: string,
  url: string,
  ownerUrl: string | undefined,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (ownerUrl === undefined) await applyMigrations(url, root, undefined, { signal })
  const { name, isSuperuser } = await withDatabaseReason(url, () => describeRole(url, signal))
  if (ownerUrl !== undefined) await applyMigrations(ownerUrl, root, name, { signal })
  if (isSuperuser) log.warn({ role: name }, 'DATABASE_URL names a superuser: use a restricted role')
  // Code that serves requests has no use for it.
  forgetMigrationUrl()
}

/**
 * Prepares the database and the session secret for the server, which uses the embedded database exclusively and restarts
 * it whenever it stops.
 * @param signal ends the waiting for the database
 */
export async function prepareDatabaseForServer(
  root: string,
  address: string,
  signal: AbortSignal,
): Promise<CloseDatabase> {
  const isShared = env().DATABASE_URL !== undefined
  const close = await prepareDatabase(
    root,
    (dataDir) => serveEmbeddedDatabase(dataDir, { address, root, signal }),
    signal,
  )
  try {
    // prepareDatabase has set it.
    const { DATABASE_URL = '' } = env()
    await prepareSessionSecret(DATABASE_URL, { isShared, signal })
    return close
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Prepares the database for a command, which may run while a server uses it.
 * @param signal ends the waiting for the database
 */
export function prepareDatabaseForCommand(root: string, signal: AbortSignal): Promise<CloseDatabase> {
  return prepareDatabase(root, (dataDir) => openEmbeddedDatabase(dataDir, signal), signal)
}
