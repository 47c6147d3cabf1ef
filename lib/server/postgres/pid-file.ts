import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '@/lib/foundation/startup-error'
import type { Cluster } from './cluster'

/** A server, as postmaster.pid describes it. It is also stopping while it waits for its clients to leave (smart shutdown). */
type PidFile = { pid: number; port: number; isStopping: boolean }

/** How long PostgreSQL has to write the file that it has created. */
const writtenWithinMs = 1000

/** Path of PostgreSQL's pid file, which is there while a server runs and after it was killed. */
export function pidFilePath({ directory }: Cluster): string {
  return join(directory, 'postmaster.pid')
}

/** Reads postmaster.pid: the process id is on the first line, the port on the fourth, the state on the eighth. */
export function readPidFile(cluster: Cluster): PidFile | undefined {
  try {
    const lines = readFileSync(pidFilePath(cluster), 'utf8').split('\n')
    const [pid, port] = [Number(lines[0]), Number(lines[3])]
    return pid > 0 && port > 0 ? { pid, port, isStopping: lines[7]?.trim() === 'stopping' } : undefined
  } catch {
    return undefined
  }
}

/**
 * Whether postmaster.pid names no server, because it was cut short. PostgreSQL would refuse to start. It creates the file
 * before it writes it, so that a new one does not count.
 * @throws StartupError when it is no file
 */
export function isPidFileDamaged(cluster: Cluster): boolean {
  const path = pidFilePath(cluster)
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return false
  if (!stats.isFile()) throw new StartupError(`Cannot use ${path}: it must be a file. Move it away.`)
  return readPidFile(cluster) === undefined && Date.now() - stats.mtimeMs > writtenWithinMs
}
