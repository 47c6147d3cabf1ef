import { execFileSync, spawn } from 'node:child_process'
import { closeSync, existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { log } from '@/lib/log'
import { errorCode, StartupError } from '@/lib/startup-error'
import { type Cluster, createClusterClient } from './cluster'
import { findFreePort } from './free-port'
import { readPidFile } from './pid-file'
import { openLog, readLastLine } from './server-log'

/** A PostgreSQL server that accepts connections. It may have been started by another process. */
export type RunningServer = { pid: number; port: number }

// Crash recovery can take minutes after many writes.
const timeoutMs = 300_000
// A server that recovers says so at once.
const acceptTimeoutMs = 2000
// A server that keeps exiting at once will not recover.
const maxLaunches = 20

/**
 * Finds the running server of a cluster, or starts one. Processes may call this concurrently: PostgreSQL lets one server
 * start, and the others find it.
 * @param signal ends the wait for it; a server that was launched for this is stopped
 * @throws StartupError when the server does not start
 */
export async function ensureServer(cluster: Cluster, port?: number, signal?: AbortSignal): Promise<RunningServer> {
  const deadline = Date.now() + timeoutMs
  let launches = 0
  let isWaiting = false
  while (Date.now() < deadline && launches < maxLaunches) {
    const found = readPidFile(cluster)
    if (found && isServerOf(cluster, found.pid)) {
      // The caller leaves it, and stops it if nobody else uses it.
      if (await acceptsConnections(cluster, found.port)) return found
      if (signal?.aborted) throw new StartupError('The start was stopped.')
      if (!isWaiting) log.info('waiting for PostgreSQL, which does not accept connections yet')
      isWaiting = true
      await sleep(50)
      continue
    }
    if (signal?.aborted) throw new StartupError('The start was stopped.')
    if (found) removeStalePidFile(cluster, found.pid)
    launches++
    await launchServer(cluster, port ?? (await choosePort(cluster)), signal)
  }
  throw new StartupError(`PostgreSQL did not start: ${readLastLine(cluster.logFile)} (see ${cluster.logFile})`)
}

/** Stops the server cleanly: it aborts open transactions, writes a checkpoint and exits. */
export async function stopServer({ pid }: RunningServer): Promise<void> {
  // SIGINT requests PostgreSQL's fast shutdown.
  sendSignal(pid, 'SIGINT')
  const deadline = Date.now() + timeoutMs
  while (isAlive(pid)) {
    if (Date.now() > deadline) throw new Error('PostgreSQL did not stop')
    await sleep(20)
  }
}

/** Stops the server of a cluster, if one runs. */
export async function stopServerOf(cluster: Cluster): Promise<void> {
  const found = readPidFile(cluster)
  if (found && isServerOf(cluster, found.pid)) await stopServer(found)
}

/** Whether a process exists, of this user or another one. */
export function isAlive(pid: number): boolean {
  return sendSignal(pid, 0)
}

/** Whether a process is the server of this cluster, and not another program that reuses its process id. */
function isServerOf({ directory }: Cluster, pid: number): boolean {
  if (!isAlive(pid)) return false
  try {
    // The working directory of a server is its data directory.
    if (existsSync('/proc/self/cwd')) return realpathSync(`/proc/${pid}/cwd`) === realpathSync(directory)
    return execFileSync('ps', ['-p', String(pid), '-o', 'comm='], { encoding: 'utf8' }).includes('postgres')
  } catch {
    // It has exited, or belongs to another user.
    return false
  }
}

/**
 * Removes a pid file whose process id now belongs to another program, as can happen after a power failure. PostgreSQL would
 * take that program for a running server and refuse to start.
 */
function removeStalePidFile(cluster: Cluster, pid: number): void {
  if (!isAlive(pid) || readPidFile(cluster)?.pid !== pid) return
  rmSync(join(cluster.directory, 'postmaster.pid'), { force: true })
}

function sendSignal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

/** Starts a server and waits until it accepts connections or exits, as it does when another process started one first. */
async function launchServer(cluster: Cluster, port: number, signal: AbortSignal | undefined): Promise<void> {
  const { binaries, owner } = cluster
  const args = [
    '-D',
    cluster.directory,
    '-p',
    String(port),
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'unix_socket_directories=',
    // The details of an error can quote rows, and so personal data.
    '-c',
    'log_error_verbosity=terse',
    '-c',
    'log_min_error_statement=panic',
    '-c',
    'log_timezone=UTC',
    '-c',
    'log_checkpoints=off',
    '-c',
    'timezone=UTC',
    ...(cluster.settings ?? []).flatMap((setting) => ['-c', setting]),
  ]
  const output = openLog(cluster)
  // Detached into its own session, so that Ctrl-C does not reach PostgreSQL and this process stops it when it is ready.
  const child = spawn(binaries.postgres, args, {
    ...owner,
    cwd: '/',
    detached: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  let hasExited = false
  const markExited = () => {
    hasExited = true
  }
  child.once('exit', markExited).once('error', markExited).unref()
  const deadline = Date.now() + timeoutMs
  while (!hasExited && Date.now() < deadline) {
    await sleep(20)
    if (signal?.aborted) {
      if (child.pid !== undefined) await stopServer({ pid: child.pid, port })
      return
    }
    const found = readPidFile(cluster)
    if (found && found.pid === child.pid && (await acceptsConnections(cluster, found.port))) return
  }
  // Child processes of a killed server can hold its shared memory for a moment. Wait before the next attempt.
  await sleep(200)
}

/**
 * Whether a server accepts connections.
 * @throws StartupError when it rejects the password
 */
async function acceptsConnections(cluster: Cluster, port: number): Promise<boolean> {
  const client = createClusterClient(cluster, port, { connectionTimeoutMillis: acceptTimeoutMs })
  try {
    await client.connect()
    return true
  } catch (error) {
    if (errorCode(error) === '28P01') {
      throw new StartupError(`The password stored next to ${cluster.directory} does not match the database there.`)
    }
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Chooses the port of the last start, or a free one if that is now in use. */
async function choosePort({ portFile }: Cluster): Promise<number> {
  const lastPort = existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : 0
  const port = await findFreePort(lastPort).catch(() => findFreePort())
  writeFileSync(portFile, String(port))
  return port
}
