import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '@/lib/startup-error'
import type { User } from './service-user'

/** Reads which major version of PostgreSQL created a cluster; undefined when there is none. */
export function readClusterMajor(directory: string): number | undefined {
  const path = join(directory, 'PG_VERSION')
  if (!existsSync(path)) return undefined
  const major = Number(readFileSync(path, 'utf8'))
  if (Number.isInteger(major) && major > 0) return major
  throw new StartupError(`${path} does not name a version of PostgreSQL. Restore the data folder from a backup.`)
}

/** Asks a `postgres` program for its major version; undefined when it does not run as this user. */
export function readProgramMajor(postgres: string, user?: User): number | undefined {
  const { stdout } = spawnSync(postgres, ['--version'], { ...user, cwd: '/', encoding: 'utf8' })
  const major = /^postgres \(PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1]
  return major === undefined ? undefined : Number(major)
}
