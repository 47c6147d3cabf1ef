import { join, resolve } from 'node:path'
import pg from 'pg'
import { type Binaries, ensureReachableBinaries, findBinaries } from './binaries'
import { ensureDataFolder, readOrCreateSecret } from './data-folder'
import { chooseRunAs, ensurePostgresUser, type RunAs, type User } from './run-as'

export const superuser = 'daymark'
export const databaseName = 'daymark'

/** The configuration of the embedded database, known before it runs. */
export type Cluster = {
  /** PostgreSQL's data directory. */
  directory: string
  /** Receives PostgreSQL's output. */
  logFile: string
  /** Stores the port, so that the next start uses the same one and clients find it. */
  portFile: string
  password: string
  binaries: Binaries
  runAs: RunAs
  /** The user who must own the files; undefined for the user of this process. */
  owner: User | undefined
}

/** Describes the embedded database of a data folder. Creates the folder if there is none. */
export async function describeCluster(dataDir: string): Promise<Cluster> {
  const folder = resolve(dataDir)
  await ensureDataFolder(folder)
  const owner = ensurePostgresUser()
  const binaries = await findBinaries()
  return {
    directory: join(folder, 'postgres'),
    logFile: join(folder, 'postgres.log'),
    portFile: join(folder, 'postgres-port'),
    password: await readOrCreateSecret(folder, 'postgres-password'),
    binaries: owner ? ensureReachableBinaries(binaries, owner) : binaries,
    runAs: chooseRunAs(folder, owner),
    owner,
  }
}

/** Builds the URL of the running database. It contains the password: never log it. */
export function buildClusterUrl(cluster: Cluster, port: number, database = databaseName): string {
  return `postgres://${superuser}:${cluster.password}@127.0.0.1:${port}/${database}?sslmode=disable`
}

/** Creates a client of the maintenance database. Errors of the connection surface in its calls and its `end` event. */
export function createClusterClient(cluster: Cluster, port: number, settings: pg.ClientConfig = {}): pg.Client {
  const client = new pg.Client({ ...settings, connectionString: buildClusterUrl(cluster, port, 'postgres') })
  client.on('error', () => undefined)
  return client
}
