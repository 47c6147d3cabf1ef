import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Cluster } from './cluster'

/** A server, as postmaster.pid describes it. It is also stopping while it waits for its clients to leave (smart shutdown). */
type PidFile = { pid: number; port: number; isStopping: boolean }

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
