import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { errorCode, StartupError } from '@/lib/startup-error'
import { type Cluster, superuser } from './cluster'
import { isAlive } from './process'

const draftMark = '.new-'

/**
 * Makes the files of a new database, if there are none. They are made beside their place and moved there whole, so that
 * a start that is cut short, or another one at the same moment, leaves nothing half done.
 */
export function createCluster({ directory, binaries, runAs, owner, password }: Cluster): void {
  if (existsSync(join(directory, 'PG_VERSION'))) return
  removeLeftDrafts(directory)
  const draft = `${directory}${draftMark}${process.pid}`
  const passwordFile = join(draft, 'password')
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (owner) for (const path of [draft, passwordFile]) chownSync(path, owner.uid, owner.gid)
  const [program = '', ...args] = [
    ...runAs.prefix,
    binaries.initdb,
    `--pgdata=${join(draft, 'data')}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // PostgreSQL's own collation: the same on every machine, whatever locales it has.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ]
  try {
    const made = spawnSync(program, args, { ...runAs.user, cwd: '/', encoding: 'utf8' })
    if (made.status !== 0)
      throw new StartupError(`The database's files could not be made: ${made.stderr.trim() || made.error?.message}`)
    moveInto(join(draft, 'data'), directory)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

function moveInto(made: string, directory: string): void {
  try {
    renameSync(made, directory)
  } catch (error) {
    // Another start was quicker: its files are as good.
    if (!['ENOTEMPTY', 'EEXIST'].includes(errorCode(error))) throw error
  }
}

/** What starts left that were killed while they made it. */
function removeLeftDrafts(directory: string): void {
  const prefix = basename(directory) + draftMark
  for (const name of readdirSync(dirname(directory))) {
    if (!name.startsWith(prefix) || isAlive(Number(name.slice(prefix.length)))) continue
    rmSync(join(dirname(directory), name), { recursive: true, force: true })
  }
}
