import { chownSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runProgram } from '@/lib/foundation/runtime/run-program'
import { errorCode, StartupError } from '@/lib/foundation/startup-error'
import type { Cluster } from '../cluster'
import { describeFileError, readDataFile } from '../data-file'

/**
 * The folder of an upgrade in progress, beside the cluster. One process at a time owns it. It is left behind by a process
 * that was killed.
 */
export type WorkFolder = {
  path: string
  /** The new cluster. */
  cluster: Cluster
  /** Names the backup. It is written when the new cluster is complete, before anything is renamed. */
  planFile: string
  /** The programs of the old major version. */
  programs: string
}

// Rows of a table that the same transaction has emptied are then written once, and not to the log too. If the machine
// fails, the copy begins again.
const whileCopying = ['wal_level=minimal', 'max_wal_senders=0', 'autovacuum=off']

const remedy = 'The next start makes it again.'

/** Describes the work folder of a cluster, whether it is there or not. */
export function describeWorkFolder(cluster: Cluster): WorkFolder {
  const path = `${cluster.directory}-upgrade`
  return {
    path,
    cluster: { ...cluster, directory: join(path, 'data'), portFile: join(path, 'port'), settings: whileCopying },
    planFile: join(path, 'plan'),
    programs: join(path, 'programs'),
  }
}

/**
 * Makes this process the owner of the work folder, and creates the folder if there is none.
 * @throws StartupError when another process that still runs owns it
 */
export function claimWorkFolder({ path, cluster: { owner } }: WorkFolder): void {
  makeFolder(path)
  if (owner) chownSync(path, owner.uid, owner.gid)
  const last = readdirSync(path).reduce(
    (highest, name) => Math.max(highest, Number(/^owner-(\d+)$/.exec(name)?.[1] ?? 0)),
    0,
  )
  const ownerFile = (number: number) => join(path, `owner-${number}`)
  if (last > 0 && isRunning(readDataFile(ownerFile(last), remedy) ?? '')) throw new StartupError(busy(path))
  const draft = join(path, `draft-${process.pid}`)
  writeFileSync(draft, describeProcess(process.pid) ?? '')
  try {
    // Of several processes that found the last owner gone, one gets the next number.
    linkSync(draft, ownerFile(last + 1))
  } catch (error) {
    if (['EEXIST', 'ENOENT'].includes(errorCode(error))) throw new StartupError(busy(path))
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw describeFileError(path, error, remedy)
  }
}

export function removeWorkFolder({ path }: WorkFolder): void {
  // A program of a killed start may still write there.
  rmSync(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}

const busy = (path: string) =>
  `Another process is upgrading the database of ${dirname(path)}. Wait until it is done, or stop it.`

/** Whether the process that an owner file describes still runs. */
function isRunning(description: string): boolean {
  const [pid] = description.split(' ')
  return describeProcess(Number(pid)) === description
}

/**
 * Identifies a process by its id and by when it started, because process ids are used again, in containers at every start.
 * @returns undefined when there is no such process
 */
function describeProcess(pid: number): string | undefined {
  try {
    if (!existsSync('/proc/self/stat')) {
      const { status, stdout } = runProgram('ps', ['-p', String(pid), '-o', 'lstart='])
      return status === 0 ? `${pid} ${stdout.trim()}` : undefined
    }
    // The name of the program, in parentheses, may contain spaces. The start is the 20th field after it (proc(5)).
    const [, fields = ''] = /^.*\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return `${pid} ${fields.split(' ')[19]}`
  } catch {
    return undefined
  }
}
