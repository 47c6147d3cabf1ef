import { setTimeout as sleep } from 'node:timers/promises'
import { log } from '@/lib/log'
import { errorCode } from '@/lib/startup-error'
import { type Cluster, clusterClient, clusterUrl, databaseName, describeCluster } from './cluster'
import { createCluster } from './create-cluster'
import { joinCluster, type Membership } from './join'

export type EmbeddedDatabase = {
  /** Holds a password: never for a log. It stays the same for as long as this process uses the database. */
  url: string
  close: () => Promise<void>
}

/**
 * Opens the database of a data folder for a command: started if it does not run, and stopped at the end if nobody else
 * uses it.
 */
export async function openEmbeddedDatabase(dataDir: string): Promise<EmbeddedDatabase> {
  const cluster = await prepareCluster(dataDir)
  const membership = await joinCluster(cluster)
  await ensureDatabase(cluster, membership)
  return { url: clusterUrl(cluster, membership.running.port), close: membership.leave }
}

/**
 * Opens the database of a data folder for the server, alone, and looks after it: whenever it ends, it is started again.
 * @param address where this server is to be found, for who tries to start a second one
 */
export async function serveEmbeddedDatabase(dataDir: string, address: string): Promise<EmbeddedDatabase> {
  const cluster = await prepareCluster(dataDir)
  const name = `daymark, process ${process.pid}, ${address}`
  let membership: Membership | undefined = await joinCluster(cluster, name)
  const { port } = membership.running
  await ensureDatabase(cluster, membership)

  const closing = new AbortController()
  const closed = new Promise((resolve) => closing.signal.addEventListener('abort', resolve))
  const watch = (async () => {
    for (;;) {
      await Promise.race([membership?.lost, closed])
      if (closing.signal.aborted) return
      membership = await rejoin(cluster, name, port, closing.signal)
    }
  })()
  return {
    url: clusterUrl(cluster, port),
    close: async () => {
      closing.abort()
      await watch
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
 * Tries until it succeeds, or until nobody wants it any more: without a database every request fails, but the process
 * stays and says so.
 */
async function rejoin(
  cluster: Cluster,
  name: string,
  port: number,
  signal: AbortSignal,
): Promise<Membership | undefined> {
  log.error('lost PostgreSQL: starting it again')
  while (!signal.aborted) {
    try {
      const membership = await joinCluster(cluster, name, port)
      log.info('PostgreSQL is back')
      return membership
    } catch (error) {
      log.error({ err: error }, 'PostgreSQL could not be started')
      await sleep(1000)
    }
  }
  return undefined
}

/** Makes the service's own database in a new cluster. Gives the place back when it fails. */
async function ensureDatabase(cluster: Cluster, { running, leave }: Membership): Promise<void> {
  const client = clusterClient(cluster, running.port)
  try {
    await client.connect()
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [databaseName])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${databaseName}`)
  } catch (error) {
    // 42P04 or 23505: another process made it at the same moment.
    if (['42P04', '23505'].includes(errorCode(error))) return
    await leave()
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}
