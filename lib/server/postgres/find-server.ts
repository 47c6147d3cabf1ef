import { existsSync, realpathSync } from 'node:fs'
import pg from 'pg'
import { runProgram } from '@/lib/foundation/runtime/run-program'
import { errorCode, StartupError } from '@/lib/foundation/startup-error'
import { type Cluster, createClusterClient } from './cluster'
import { isPidFileDamaged, readPidFile } from './pid-file'
import { isAlive } from './process-signal'

/** A PostgreSQL server that accepts connections. It may have been started by another process. */
export type RunningServer = { pid: number; port: number }

// A server in recovery rejects connections at once.
const acceptTimeoutMs = 2000

/** A server, and whether it accepts connections. */
export type FoundServer = RunningServer & { isReady: boolean }

/**
 * Finds the server that runs on a cluster, by its pid file.
 * @throws StartupError when the server rejects its owner
 */
export async function findServer(cluster: Cluster): Promise<FoundServer | undefined> {
  const found = readPidFile(cluster)
  if (!found || !isAlive(found.pid)) return undefined
  const identity = identifyProcess(cluster, found.pid)
  if (identity === 'other') return undefined
  const answer = await askServer(cluster, found.port).catch((error: unknown) => {
    if (identity === 'server') throw error
    // Another database may have the port by now.
    return 'silent' as const
  })
  // Beside a process that cannot be identified and does not answer, the lock of the folder decides, and PostgreSQL itself.
  if (identity === 'unknown' && answer === 'silent') return undefined
  return { ...found, isReady: answer === 'accepts' }
}

/**
 * Tells whether a process is the server of a cluster, or another program that reuses its process id. It is unknown for
 * processes that this one may not inspect: of other users, and of the same user in another user namespace, as under systemd.
 */
function identifyProcess({ directory }: Cluster, pid: number): 'server' | 'other' | 'unknown' {
  try {
    // The working directory of a server is its data directory.
    const isServer = existsSync('/proc/self/cwd')
      ? realpathSync(`/proc/${pid}/cwd`) === realpathSync(directory)
      : runProgram('ps', ['-p', String(pid), '-o', 'comm=']).stdout.includes('postgres')
    return isServer ? 'server' : 'other'
  } catch (error) {
    // A zombie process has no working directory.
    return errorCode(error) === 'ENOENT' && existsSync(`/proc/${pid}`) ? 'other' : 'unknown'
  }
}

/**
 * Whether the pid file is damaged, or another program has its process id now, as can happen after a power failure and in
 * another container. PostgreSQL would take that program for a running server and refuse to start. A server whose pid file
 * is removed stops, so it may be removed under the lock of the folder alone.
 */
export function hasStalePidFile(cluster: Cluster): boolean {
  const found = readPidFile(cluster)
  if (found === undefined) return isPidFileDamaged(cluster)
  return isAlive(found.pid) && identifyProcess(cluster, found.pid) === 'other'
}

/**
 * Asks the server on a port. One that has another data directory, such as that of a copy, counts as silent.
 * @throws StartupError when it rejects its owner
 */
export async function askServer(cluster: Cluster, port: number): Promise<'accepts' | 'starts' | 'silent'> {
  const client = createClusterClient(cluster, port, { connectionTimeoutMillis: acceptTimeoutMs })
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory')
    const isSame = realpathSync(rows[0]?.data_directory ?? '') === realpathSync(cluster.directory)
    return isSame ? 'accepts' : 'silent'
  } catch (error) {
    const code = errorCode(error)
    if (code === '28P01') {
      throw new StartupError(`The password stored next to ${cluster.directory} does not match the database there.`)
    }
    // cannot_connect_now: it starts, recovers or stops. Class 53: it has no connection or memory left at the moment.
    if (code === '57P03' || code.startsWith('53')) return 'starts'
    if (!(error instanceof pg.DatabaseError)) return 'silent'
    throw new StartupError(`PostgreSQL in ${cluster.directory} refuses its owner: ${error.message}.`)
  } finally {
    await client.end().catch(() => undefined)
  }
}
