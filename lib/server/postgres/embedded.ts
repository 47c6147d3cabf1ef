import { setTimeout as sleep } from 'node:timers/promises'
import { log } from '@/lib/foundation/telemetry/log'
import { buildOwnerUrl, buildServiceUrl, type Cluster } from './cluster'
import { ensureDatabase } from './ensure-database'
import { joinCluster, type Membership } from './join'
import { readPidFile } from './pid-file'
import { prepareCluster, prepareClusterForServer } from './prepare-cluster'
import { sendSignal } from './process-signal'
import { restrictServiceRole } from './restrict-service-role'

// The embedded PostgreSQL outlives a killed server, and the next start finds it. Its last user stops it (join.ts). When it
// ends by itself, the server restarts it on the same port.

// Requests get 503 meanwhile.
const checkEveryMs = 1000

export type EmbeddedDatabase = {
  /** The URL of the role that serves requests. Like `ownerUrl`, it contains a password: never log it. */
  url: string
  /** The URL of the role that migrates. Both stay valid until `close`, across restarts of the database. */
  ownerUrl: string
  close: () => Promise<void>
}

/**
 * Opens the database of a data folder for a command. Starts it if it is not running, and on close stops it if no other
 * process uses it.
 * @param signal ends the wait for the database
 */
export async function openEmbeddedDatabase(dataDir: string, signal?: AbortSignal): Promise<EmbeddedDatabase> {
  const cluster = await prepareCluster(dataDir)
  const membership = await joinCluster(cluster, undefined, undefined, signal)
  await prepareDatabase(cluster, membership)
  return { ...buildUrls(cluster, membership.server.port), close: membership.leave }
}

type ServerOptions = {
  /** The server's address, shown when a second server is started on the same data folder. */
  address: string
  /** The project's folder. */
  root: string
  /** Ends the wait for the database. */
  signal?: AbortSignal
}

/**
 * Opens the database of a data folder exclusively for the server, and restarts it whenever it stops. Upgrades it from an
 * older major version of PostgreSQL, if the operator wants that.
 * @throws StartupError when another server uses the data folder
 */
export async function serveEmbeddedDatabase(
  dataDir: string,
  { address, root, signal }: ServerOptions,
): Promise<EmbeddedDatabase> {
  const cluster = await prepareClusterForServer(dataDir, root, signal)
  const name = `daymark, process ${process.pid}, ${address}`
  let membership: Membership | undefined = await joinCluster(cluster, name, undefined, signal)
  const { port } = membership.server
  await prepareDatabase(cluster, membership)

  const closing = new AbortController()
  const closed = new Promise((resolve) => closing.signal.addEventListener('abort', resolve))
  const checking = setInterval(() => endSmartShutdown(cluster, membership?.server.pid), checkEveryMs).unref()
  const watching = (async () => {
    for (;;) {
      await Promise.race([membership?.lost, closed])
      if (closing.signal.aborted) return
      membership = await restartCluster(cluster, name, port, closing.signal)
    }
  })()
  return {
    ...buildUrls(cluster, port),
    close: async () => {
      clearInterval(checking)
      closing.abort()
      await watching
      await membership?.leave()
    },
  }
}

/**
 * Ends a shutdown that somebody else began and that waits for the clients to leave, such as by SIGTERM: this process would
 * not leave, and no new connection is accepted. The database then stops, and is restarted.
 */
function endSmartShutdown(cluster: Cluster, pid: number | undefined): void {
  const found = readPidFile(cluster)
  if (!found?.isStopping || found.pid !== pid) return
  log.warn({ pid: found.pid }, 'PostgreSQL is being shut down, closing its connections')
  sendSignal(found.pid, 'SIGINT')
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
      const membership = await joinCluster(cluster, name, port, signal)
      log.info('PostgreSQL restarted')
      return membership
    } catch (error) {
      log.error({ err: error }, 'PostgreSQL restart failed')
      await sleep(1000)
    }
  }
  return undefined
}

/** Creates the database and the role that serves requests, and restricts it. Leaves the cluster when that fails. */
async function prepareDatabase(cluster: Cluster, { server, leave }: Membership): Promise<void> {
  try {
    await ensureDatabase(cluster, server.port)
    await restrictServiceRole(cluster, server.port)
  } catch (error) {
    await leave()
    throw error
  }
}

function buildUrls(cluster: Cluster, port: number): Pick<EmbeddedDatabase, 'url' | 'ownerUrl'> {
  return { url: buildServiceUrl(cluster, port), ownerUrl: buildOwnerUrl(cluster, port) }
}
