import { createHmac } from 'node:crypto'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { StartupError } from '@/lib/foundation/startup-error'
import { type Binaries, ensureReachableBinaries, findBinaries } from './binaries'
import { ensureDataFolder, readOrCreateSecret } from './data-folder'
import { checkCanEnter, ensureServiceUser, type User } from './service-user'

/** Owns the database: creates it, migrates it and holds the locks. PostgreSQL requires a superuser to create a cluster. */
export const ownerRole = 'daymark'
/** Serves requests: reads and writes rows, and nothing else. */
export const serviceRole = 'daymark_service'
export const databaseName = 'daymark'

/** The configuration of the embedded database, known before it runs. */
export type Cluster = {
  /** PostgreSQL's data directory. */
  directory: string
  /** Receives PostgreSQL's output. */
  logFile: string
  /** Stores the port, so that the next start uses the same one and clients find it. */
  portFile: string
  /** The owner's password. */
  password: string
  binaries: Binaries
  /** The user who owns the files and runs PostgreSQL, which refuses root; undefined for the user of this process. */
  owner: User | undefined
  /** Settings of PostgreSQL, such as `wal_level=minimal`, in addition to those that every cluster has. */
  settings?: readonly string[]
}

/**
 * Describes the embedded database of a data folder. Creates the folder if there is none.
 * @param owner the user who owns the files if this process is root
 */
export async function describeCluster(dataDir: string, owner = ensureServiceUser()): Promise<Cluster> {
  const folder = resolve(dataDir)
  await ensureDataFolder(folder, owner)
  if (owner) checkCanEnter(folder, owner)
  const binaries = await findBinaries()
  return {
    directory: join(folder, 'postgres'),
    logFile: join(folder, 'postgres.log'),
    portFile: join(folder, 'postgres-port'),
    password: await readPassword(folder),
    binaries: owner ? ensureReachableBinaries(binaries, owner) : binaries,
    owner,
  }
}

/**
 * Reads the owner's password, and writes it if there is none. Editors add a newline, which never belongs to it.
 * @throws StartupError when the file has none: PostgreSQL cannot be asked anything without it
 */
async function readPassword(folder: string): Promise<string> {
  const name = 'postgres-password'
  const password = (await readOrCreateSecret(folder, name)).trim()
  if (password !== '') return password
  throw new StartupError(
    `${join(folder, name)} is empty, and holds the password of the database. Restore the file from a backup of the data ` +
      'folder. If there is no database here yet, delete the file.',
  )
}

/** Builds the owner's URL of the running database. It contains the password: never log it. */
export function buildOwnerUrl(cluster: Cluster, port: number, database = databaseName): string {
  return buildUrl(ownerRole, cluster.password, port, database)
}

/** Builds the URL under which requests are served. It contains a password: never log it. */
export function buildServiceUrl(cluster: Cluster, port: number): string {
  return buildUrl(serviceRole, deriveServicePassword(cluster), port, databaseName)
}

/** Derives the service role's password from the owner's, so that one file holds both. It does not reveal the owner's. */
export function deriveServicePassword({ password }: Cluster): string {
  return createHmac('sha256', password).update(serviceRole).digest('base64url')
}

function buildUrl(role: string, password: string, port: number, database: string): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`
}

/** Creates the owner's client of the maintenance database. Errors of the connection surface in its calls and its `end` event. */
export function createClusterClient(cluster: Cluster, port: number, settings: pg.ClientConfig = {}): pg.Client {
  const client = new pg.Client({ ...settings, connectionString: buildOwnerUrl(cluster, port, 'postgres') })
  client.on('error', () => undefined)
  return client
}
