import { applyMigrations } from '@/lib/database/apply-migrations'
import { env, setDatabaseUrl } from '@/lib/env'
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
): Promise<CloseDatabase> {
  const { DATABASE_URL, DATA_DIR } = env()
  if (DATABASE_URL !== undefined) {
    await applyMigrations(DATABASE_URL, root)
    return async () => undefined
  }
  const embedded = await open(DATA_DIR)
  try {
    await applyMigrations(embedded.url, root)
  } catch (error) {
    await embedded.close()
    throw error
  }
  setDatabaseUrl(embedded.url)
  return embedded.close
}

/** Prepares the database for the server, which uses the embedded one exclusively and restarts it whenever it stops. */
export function prepareDatabaseForServer(root: string, address: string): Promise<CloseDatabase> {
  return prepareDatabase(root, (dataDir) => serveEmbeddedDatabase(dataDir, address))
}

/** Prepares the database for a command, which may run while a server uses it. */
export function prepareDatabaseForCommand(root: string): Promise<CloseDatabase> {
  return prepareDatabase(root, openEmbeddedDatabase)
}
