import { execFileSync, spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode, StartupError } from '@/lib/startup-error'
import { type Cluster, clusterClient } from './cluster'
import { freePort } from './free-port'

/** A database server that answers: ours, or one that outlived the process that started it. */
export type Running = { pid: number; port: number }

// Recovery after a crash can be long when much was written; a server that ends at once ends at once again.
const patienceMs = 300_000
const mostLaunches = 20
const largestLogBytes = 5_000_000

/**
 * Finds the running database server of a cluster, or starts one. Several processes may do this at once: PostgreSQL lets
 * one of them win, and the others find it.
 */
export async function ensureRunning(cluster: Cluster, wantedPort?: number): Promise<Running> {
  const deadline = Date.now() + patienceMs
  let launches = 0
  while (Date.now() < deadline && launches < mostLaunches) {
    const found = readPidFile(cluster)
    if (found && isServerOf(cluster, found.pid)) {
      if (await answers(cluster, found.port)) return found
      await sleep(50)
      continue
    }
    if (found) removeForeignPid(cluster, found.pid)
    launches++
    await launch(cluster, wantedPort ?? (await choosePort(cluster)))
  }
  throw new StartupError(`PostgreSQL does not start: ${lastLine(cluster.logFile)} (more in ${cluster.logFile})`)
}

/** Stops the server: finishes nothing more, writes everything, leaves the files as after a clean end. */
export async function stopRunning({ pid }: Running): Promise<void> {
  // SIGINT is PostgreSQL's fast shutdown.
  signal(pid, 'SIGINT')
  const deadline = Date.now() + patienceMs
  while (isAlive(pid)) {
    if (Date.now() > deadline) throw new Error('PostgreSQL did not stop')
    await sleep(20)
  }
}

/** Whether a process is there, ours or another user's. */
export function isAlive(pid: number): boolean {
  return signal(pid, 0)
}

/** Whether this process is the server of this cluster, and not a later one with the same number. */
function isServerOf({ directory }: Cluster, pid: number): boolean {
  if (!isAlive(pid)) return false
  try {
    // A server works in the folder of its cluster.
    if (existsSync('/proc/self/cwd')) return realpathSync(`/proc/${pid}/cwd`) === realpathSync(directory)
    return execFileSync('ps', ['-p', String(pid), '-o', 'comm='], { encoding: 'utf8' }).includes('postgres')
  } catch {
    // It has ended meanwhile, or is somebody else's.
    return false
  }
}

/**
 * A machine that went down leaves the number of its server, which can belong to another program by now. PostgreSQL takes
 * that for a server that still runs, and refuses to start.
 */
function removeForeignPid(cluster: Cluster, pid: number): void {
  if (!isAlive(pid) || readPidFile(cluster)?.pid !== pid) return
  rmSync(join(cluster.directory, 'postmaster.pid'), { force: true })
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

/** Starts a server and waits until it answers or has ended, as it does when another one was quicker. */
async function launch(cluster: Cluster, port: number): Promise<void> {
  const [program = '', ...args] = [
    ...cluster.runAs.prefix,
    cluster.binaries.postgres,
    '-D',
    cluster.directory,
    '-p',
    String(port),
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'unix_socket_directories=',
    // Terse: the details of an error quote rows, and so what people wrote.
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
  ]
  const log = openLog(cluster.logFile)
  // In a session of its own, so that Ctrl-C in a terminal reaches us alone, and we stop it when we are ready.
  const child = spawn(program, args, { ...cluster.runAs.user, cwd: '/', detached: true, stdio: ['ignore', log, log] })
  closeSync(log)
  let ended = false
  const end = () => {
    ended = true
  }
  child.once('exit', end).once('error', end).unref()
  const deadline = Date.now() + patienceMs
  while (!ended && Date.now() < deadline) {
    await sleep(20)
    const found = readPidFile(cluster)
    if (found && found.pid === child.pid && (await answers(cluster, found.port))) return
  }
  // What is left of a killed server may hold its memory for a moment; then the next try succeeds.
  await sleep(200)
}

function openLog(path: string): number {
  if (existsSync(path) && statSync(path).size > largestLogBytes) renameSync(path, `${path}.1`)
  return openSync(path, 'a', 0o600)
}

function lastLine(path: string): string {
  return existsSync(path) ? (readFileSync(path, 'utf8').trimEnd().split('\n').at(-1) ?? '') : 'it said nothing'
}

/** PostgreSQL's own note of itself: its process id in the first line, its port in the fourth. */
function readPidFile({ directory }: Cluster): { pid: number; port: number } | undefined {
  try {
    const lines = readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n')
    const [pid, port] = [Number(lines[0]), Number(lines[3])]
    return pid > 0 && port > 0 ? { pid, port } : undefined
  } catch {
    return undefined
  }
}

/** @throws StartupError when it answers but not to our password */
async function answers(cluster: Cluster, port: number): Promise<boolean> {
  const client = clusterClient(cluster, port, { connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
    return true
  } catch (error) {
    if (errorCode(error) === '28P01') {
      throw new StartupError(`The password kept beside ${cluster.directory} is not that of the database there.`)
    }
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The port of the last time, or another one where that is taken by now. */
async function choosePort({ portFile }: Cluster): Promise<number> {
  const last = existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : 0
  const port = await freePort(last).catch(() => freePort())
  writeFileSync(portFile, String(port))
  return port
}
