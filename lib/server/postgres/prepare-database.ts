import { applyMigrations } from '@/lib/database/apply-migrations'
import { env, setDatabaseUrl } from '@/lib/env'
import { type EmbeddedDatabase, openEmbeddedDatabase, serveEmbeddedDatabase } from './embedded'

/** Gives back what was opened. */
export type CloseDatabase = () => Promise<void>

/**
 * Makes the database ready for this process: the one of DATABASE_URL, or else the embedded one; with every migration.
 * @param open how the embedded one is opened
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

/** For the server: it alone serves an embedded database, and starts it again whenever it ends. */
export function prepareDatabaseForServer(root: string, address: string): Promise<CloseDatabase> {
  return prepareDatabase(root, (dataDir) => serveEmbeddedDatabase(dataDir, address))
}

/** For a command, beside a server or without one. */
export function prepareDatabaseForCommand(root: string): Promise<CloseDatabase> {
  return prepareDatabase(root, openEmbeddedDatabase)
}
