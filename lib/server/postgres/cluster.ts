import { join, resolve } from 'node:path'
import pg from 'pg'
import { type Binaries, findBinaries, reachableBinaries } from './binaries'
import { ensureDataFolder, readOrCreateSecret } from './data-folder'
import { chooseRunAs, postgresUser, type RunAs, type User } from './run-as'

export const superuser = 'daymark'
export const databaseName = 'daymark'

/** Everything that there is to know of the embedded database before it runs. */
export type Cluster = {
  /** PostgreSQL's own folder. */
  directory: string
  /** What PostgreSQL says goes there. */
  logFile: string
  /** Keeps the port, so that whoever starts the database next puts it where its users look for it. */
  portFile: string
  password: string
  binaries: Binaries
  runAs: RunAs
  /** Who has to own the files, when that is not us. */
  owner: User | undefined
}

/** Describes the embedded database of a data folder, which is made if there is none. */
export async function describeCluster(dataDir: string): Promise<Cluster> {
  const folder = resolve(dataDir)
  await ensureDataFolder(folder)
  const owner = postgresUser()
  const binaries = await findBinaries()
  return {
    directory: join(folder, 'postgres'),
    logFile: join(folder, 'postgres.log'),
    portFile: join(folder, 'postgres-port'),
    password: await readOrCreateSecret(folder, 'postgres-password'),
    binaries: owner ? reachableBinaries(binaries, owner) : binaries,
    runAs: chooseRunAs(folder, owner),
    owner,
  }
}

/** Where the running database is. Holds the password: never for a log. */
export function clusterUrl(cluster: Cluster, port: number, database = databaseName): string {
  return `postgres://${superuser}:${cluster.password}@127.0.0.1:${port}/${database}?sslmode=disable`
}

/** A client for what concerns the whole cluster. That it is cut off is told by its calls and its end. */
export function clusterClient(cluster: Cluster, port: number, settings: pg.ClientConfig = {}): pg.Client {
  const client = new pg.Client({ ...settings, connectionString: clusterUrl(cluster, port, 'postgres') })
  client.on('error', () => undefined)
  return client
}
