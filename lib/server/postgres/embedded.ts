import { setTimeout as sleep } from 'node:timers/promises'
import { log } from '@/lib/log'
import { errorCode } from '@/lib/startup-error'
import { buildClusterUrl, type Cluster, createClusterClient, databaseName, describeCluster } from './cluster'
import { createCluster } from './create-cluster'
import { joinCluster, type Membership } from './join'

export type EmbeddedDatabase = {
  /** Contains the password: never log it. It stays valid until `close`, across restarts of the database. */
  url: string
  close: () => Promise<void>
}

/**
 * Opens the database of a data folder for a command. Starts it if it is not running, and on close stops it if no other
 * process uses it.
 */
export async function openEmbeddedDatabase(dataDir: string): Promise<EmbeddedDatabase> {
  const cluster = await prepareCluster(dataDir)
  const membership = await joinCluster(cluster)
  await ensureDatabase(cluster, membership)
  return { url: buildClusterUrl(cluster, membership.server.port), close: membership.leave }
}

/**
 * Opens the database of a data folder exclusively for the server, and restarts it whenever it stops.
 * @param address the server's address, shown when a second server is started on the same data folder
 * @throws StartupError when another server uses the data folder
 */
export async function serveEmbeddedDatabase(dataDir: string, address: string): Promise<EmbeddedDatabase> {
  const cluster = await prepareCluster(dataDir)
  const name = `daymark, process ${process.pid}, ${address}`
  let membership: Membership | undefined = await joinCluster(cluster, name)
  const { port } = membership.server
  await ensureDatabase(cluster, membership)

  const closing = new AbortController()
  const closed = new Promise((resolve) => closing.signal.addEventListener('abort', resolve))
  const watching = (async () => {
    for (;;) {
      await Promise.race([membership?.lost, closed])
      if (closing.signal.aborted) return
      membership = await restartCluster(cluster, name, port, closing.signal)
    }
  })()
  return {
    url: buildClusterUrl(cluster, port),
    close: async () => {
      closing.abort()
      await watching
      await membership?.leave()
    },
  }
}

async function prepareCluster(dataDir: string): Promise<Cluster> {
  const cluster = await describeCluster(dataDir)
  createCluster(cluster)
  return cluster
}

/**
 * Restarts the database. Retries until it succeeds or `signal` is aborted. Meanwhile every request fails, but the process
 * stays up and its health check reports it.
 */
async function restartCluster(
  cluster: Cluster,
  name: string,
  port: number,
  signal: AbortSignal,
): Promise<Membership | undefined> {
  log.error('PostgreSQL lost')
  while (!signal.aborted) {
    try {
      const membership = await joinCluster(cluster, name, port)
      log.info('PostgreSQL restarted')
      return membership
    } catch (error) {
      log.error({ err: error }, 'PostgreSQL restart failed')
      await sleep(1000)
    }
  }
  return undefined
}

/** Creates the service's database in a new cluster. Leaves the cluster when that fails. */
async function ensureDatabase(cluster: Cluster, { server, leave }: Membership): Promise<void> {
  const client = createClusterClient(cluster, server.port)
  try {
    await client.connect()
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [databaseName])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${databaseName}`)
  } catch (error) {
    // 42P04 duplicate_database or 23505 unique_violation: another process created it concurrently.
    if (['42P04', '23505'].includes(errorCode(error))) return
    await leave()
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}
