import { runProgram } from '@/lib/foundation/runtime/run-program'
import type { Cluster } from './cluster'

/** EX_TEMPFAIL of sysexits.h, which PostgreSQL does not exit with. */
export const lockedExitCode = 75

const lockOptions = ['-n', '-E', String(lockedExitCode)]

/**
 * Whether the folder of a cluster can be locked, with flock of util-linux. macOS has none, nor containers whose processes
 * would not see each other; some network file systems cannot lock folders.
 */
export function canLock({ directory, owner }: Cluster): boolean {
  const { status } = runProgram('flock', [...lockOptions, directory, 'true'], owner)
  return status === 0 || status === lockedExitCode
}

/**
 * Wraps a command so that it and its child processes hold the lock of the folder until they end. It has the process id of
 * the program, and exits with `lockedExitCode` when another one holds the lock, also in another container.
 * @param removed a file that is removed under the lock
 */
export function lockFolder(folder: string, command: readonly string[], removed?: string): string[] {
  const lock = ['flock', ...lockOptions, '-F', folder]
  const first = removed === undefined ? [] : ['sh', '-c', 'rm -f "$0"; exec "$@"', removed]
  return [...lock, ...first, ...command]
}
