import { chmodSync, closeSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProgram } from '@/lib/foundation/runtime/run-program'
import { StartupError } from '@/lib/foundation/startup-error'
import { log } from '@/lib/foundation/telemetry/log'
import type { Cluster } from './cluster'
import { readDataFile, writeDataFile } from './data-file'
import { askServer, findServer, hasStalePidFile, type RunningServer } from './find-server'
import { canLock, lockedExitCode, lockFolder } from './folder-lock'
import { findFreePort } from './free-port'
import { limitConnections } from './limit-connections'
import { pidFilePath, readPidFile } from './pid-file'
import { isAlive, sendSignal } from './process-signal'
import { openLog, readReason, sizeOfLog } from './server-log'

// Crash recovery can take minutes after many writes.
const timeoutMs = 300_000
// Longer than a start without recovery takes.
const quietMs = 5000
// A server that keeps exiting at once will not recover.
const maxLaunches = 20
// Other reasons than these do not go away: another start was first, took the port, or has just been killed.
const passingReason = /lock file|shared memory|could not (?:bind|create any TCP)|shutting down/
const maxLaunchesForOthers = 3

/**
 * Finds the running server of a cluster, or starts one. Processes may call this concurrently: PostgreSQL lets one server
 * start, and the others find it.
 * @param signal ends the wait for it; a server that was launched for this is stopped
 * @throws StartupError when the server does not start
 */
export async function ensureServer(cluster: Cluster, port?: number, signal?: AbortSignal): Promise<RunningServer> {
  const deadline = Date.now() + timeoutMs
  let launches = 0
  const logBefore = sizeOfLog(cluster.logFile)
  let isWaiting = false
  let launch: 'done' | 'locked' = 'done'
  while (Date.now() < deadline && launches < maxLaunches) {
    const found = await findServer(cluster)
    // The caller leaves it, and stops it if nobody else uses it.
    if (found?.isReady) return found
    if (found) {
      if (signal?.aborted) throw new StartupError('The start was stopped.')
      if (!isWaiting) log.info('waiting for PostgreSQL, which does not accept connections yet')
      isWaiting = true
      await sleep(50)
      continue
    }
    if (signal?.aborted) throw new StartupError('The start was stopped.')
    launches++
    launch = await launchServer(cluster, port ?? (await choosePort(cluster)), signal)
    const isPassing = launch === 'locked' || passingReason.test(readReason(cluster.logFile, logBefore))
    if (launches >= maxLaunchesForOthers && !isPassing && (await findServer(cluster)) === undefined) break
  }
  if (launch === 'locked') throw new StartupError(describeOtherContainer(cluster))
  throw new StartupError(`PostgreSQL did not start: ${readReason(cluster.logFile, logBefore)} (see ${cluster.logFile})`)
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
  const found = await findServer(cluster)
  if (found) await stopServer(found)
}

/** Kubernetes lets a group write to the files of a volume. PostgreSQL refuses to start with that, and says so. */
function keepPrivate(directory: string): void {
  try {
    chmodSync(directory, 0o700)
  } catch {
    // The folder belongs to another user, which PostgreSQL refuses as well.
  }
}

/** Says that processes that this one does not see use the database of a cluster. */
export function describeOtherContainer({ directory }: Cluster): string {
  return (
    `The database in ${directory} is in use by another container or process namespace. Run commands there, for ` +
    'example with docker exec, and stop it before you start the service here.'
  )
}

/** The command that runs a server. Where folders can be locked, it holds the lock, so that no other one can run. */
function buildCommand(cluster: Cluster, args: readonly string[]): string[] {
  const { binaries, directory } = cluster
  const command = [binaries.postgres, ...args]
  const stale = hasStalePidFile(cluster) ? pidFilePath(cluster) : undefined
  if (canLock(cluster)) return lockFolder(directory, command, stale)
  if (stale !== undefined) rmSync(stale, { force: true })
  return command
}

/**
 * Starts a server and waits until it accepts connections or exits, as it does when another process started one first.
 * @returns `locked` when another process held the lock of the folder
 */
async function launchServer(
  cluster: Cluster,
  port: number,
  signal: AbortSignal | undefined,
): Promise<'done' | 'locked'> {
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
  keepPrivate(cluster.directory)
  limitConnections(cluster)
  const [program = '', ...options] = buildCommand(cluster, args)
  // Detached into its own session, so that Ctrl-C does not reach PostgreSQL and this process stops it when it is ready.
  const child = startProgram(program, options, {
    ...cluster.owner,
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
  const startedAt = Date.now()
  let isWaiting = false
  let answer: Awaited<ReturnType<typeof askServer>> = 'silent'
  while (!hasExited && Date.now() < startedAt + timeoutMs) {
    await sleep(20)
    if (!isWaiting && Date.now() > startedAt + quietMs) {
      log.info('waiting for PostgreSQL, which does not accept connections yet')
      isWaiting = true
    }
    if (signal?.aborted) {
      if (child.pid !== undefined) await stopServer({ pid: child.pid, port })
      return 'done'
    }
    const found = readPidFile(cluster)
    if (!found || found.pid !== child.pid) continue
    try {
      answer = await askServer(cluster, found.port)
      if (answer === 'accepts') return 'done'
    } catch (error) {
      // A start that fails leaves no database running.
      await stopServer(found)
      throw error
    }
  }
  if (!hasExited && answer === 'silent' && child.pid !== undefined) {
    // A recovery answers, and goes on for the next start.
    await stopServer({ pid: child.pid, port })
    throw new StartupError(`PostgreSQL in ${cluster.directory} started, but does not answer on port ${port}.`)
  }
  // Child processes of a killed server can hold its lock and its shared memory for a moment. Wait before the next attempt.
  await sleep(200)
  return child.exitCode === lockedExitCode ? 'locked' : 'done'
}

/** Chooses the port of the last start, or a free one if that is now in use. */
async function choosePort({ portFile }: Cluster): Promise<number> {
  const remedy = 'The next start writes it again.'
  const lastPort = Number(readDataFile(portFile, remedy) ?? 0)
  const port = await findFreePort(lastPort).catch(() => findFreePort())
  writeDataFile(portFile, String(port), remedy)
  return port
}
