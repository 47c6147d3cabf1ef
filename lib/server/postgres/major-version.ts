import { join } from 'node:path'
import { runProgram } from '@/lib/foundation/runtime/run-program'
import { StartupError } from '@/lib/foundation/startup-error'
import { readDataFile } from './data-file'
import type { User } from './service-user'

/** Since version 10 the first number alone is the major version. An earlier one is a number that was cut short. */
const firstMajor = 10

const remedy = 'Restore the data folder from a backup.'

/** Reads which major version of PostgreSQL created a cluster; undefined when there is none. */
export function readClusterMajor(directory: string): number | undefined {
  const path = join(directory, 'PG_VERSION')
  const text = readDataFile(path, remedy)
  if (text === undefined) return undefined
  const major = Number(text)
  if (Number.isInteger(major) && major >= firstMajor) return major
  throw new StartupError(`${path} does not name a version of PostgreSQL. ${remedy}`)
}

/** Asks a `postgres` program for its major version; undefined when it does not run as this user. */
export function readProgramMajor(postgres: string, user?: User): number | undefined {
  const { stdout } = runProgram(postgres, ['--version'], user)
  const major = /^postgres \(PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1]
  return major === undefined ? undefined : Number(major)
}
