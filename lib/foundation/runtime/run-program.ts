import { execFile, type SpawnOptions, type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { readProgramEnvironment } from '@/lib/foundation/settings/env'

// Programs of others get none of the service's secrets: their environment is read by whoever can read their processes,
// and by their child processes. The linter lets no other module start a program.

type Options = { cwd?: string; uid?: number; gid?: number }

/** Runs a program to its end. Its folder is `/` by default, because its user may not enter the one of this process. */
export function runProgram(command: string, args: readonly string[], options: Options = {}): SpawnSyncReturns<string> {
  return spawnSync(command, args, { cwd: '/', ...options, env: readProgramEnvironment(), encoding: 'utf8' })
}

/** Runs a program to its end, and returns what it printed. Rejects when it fails. */
export async function readProgram(
  command: string,
  args: readonly string[],
  options: Options & { timeout?: number } = {},
): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args, { ...options, env: readProgramEnvironment() })
  return stdout
}

/**
 * Starts a program.
 * @param isNpm whether it is npm, which also gets its own settings, and those of proxies and certificates
 */
export function startProgram(
  command: string,
  args: readonly string[],
  { isNpm = false, ...options }: Omit<SpawnOptions, 'env'> & { isNpm?: boolean },
) {
  return spawn(command, args, { ...options, env: readProgramEnvironment(isNpm) })
}
