import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { runProgram } from '@/lib/foundation/runtime/run-program'
import { errorCode, StartupError } from '@/lib/foundation/startup-error'
import { type Cluster, ownerRole } from './cluster'
import { describeFileError } from './data-file'

const draftMark = '.new-'
// Longer than initdb takes. Another container may work on a draft whose process this one does not see.
const staleAfterMs = 10 * 60_000

/**
 * Runs initdb if there is no cluster yet. It works in a draft folder that is then renamed, so that an interrupted or
 * concurrent start leaves no partial cluster.
 * @throws StartupError when initdb fails
 */
export function createCluster({ directory, binaries, owner, password }: Cluster): void {
  if (existsSync(join(directory, 'PG_VERSION'))) return
  checkIsFree(directory)
  removeStaleDrafts(directory)
  const draft = `${directory}${draftMark}${randomBytes(8).toString('hex')}`
  const passwordFile = join(draft, 'password')
  mkdirSync(draft, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (owner) for (const path of [draft, passwordFile]) chownSync(path, owner.uid, owner.gid)
  const args = [
    `--pgdata=${join(draft, 'data')}`,
    `--username=${ownerRole}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // PostgreSQL's built-in collation is the same on every machine, whichever locales are installed.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ]
  try {
    const initdb = runProgram(binaries.initdb, args, owner)
    if (initdb.status !== 0) {
      // Empty when it could not be started, whatever its type says.
      const lines = String(initdb.stderr ?? '')
        .trim()
        .split(/\s*\n\s*/)
      throw new StartupError(`initdb failed: ${lines.join('; ') || initdb.error?.message}`)
    }
    renameDraft(join(draft, 'data'), directory)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** @throws StartupError when a cluster that is damaged is in the place of the new one */
function checkIsFree(directory: string): void {
  // Another process creates the cluster by a rename, with all of its files.
  if (listNames(directory).length === 0 || existsSync(join(directory, 'PG_VERSION'))) return
  throw new StartupError(
    `${directory} has no file PG_VERSION, so that PostgreSQL cannot use it. Restore the data folder from a backup, or ` +
      'move the folder away to start with an empty database.',
  )
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []
    throw describeFileError(folder, error, 'Or set DATA_DIR to another folder.')
  }
}

function renameDraft(draft: string, directory: string): void {
  try {
    renameSync(draft, directory)
  } catch (error) {
    // Another process created the cluster first; use that one.
    if (!['ENOTEMPTY', 'EEXIST'].includes(errorCode(error))) throw error
  }
}

/** Removes drafts left by starts that were killed during initdb. */
function removeStaleDrafts(directory: string): void {
  const prefix = basename(directory) + draftMark
  for (const name of readdirSync(dirname(directory))) {
    if (!name.startsWith(prefix)) continue
    const path = join(dirname(directory), name)
    const madeAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (Date.now() - madeAt > staleAfterMs) rmSync(path, { recursive: true, force: true })
  }
}
