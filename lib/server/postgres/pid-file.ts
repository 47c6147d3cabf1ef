import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Cluster } from './cluster'

/** Reads postmaster.pid: the process id is on the first line, the port on the fourth. */
export function readPidFile({ directory }: Cluster): { pid: number; port: number } | undefined {
  try {
    const lines = readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n')
    const [pid, port] = [Number(lines[0]), Number(lines[3])]
    return pid > 0 && port > 0 ? { pid, port } : undefined
  } catch {
    return undefined
  }
}
