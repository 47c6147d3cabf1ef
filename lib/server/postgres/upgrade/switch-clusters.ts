import { closeSync, existsSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { errorCode, StartupError } from '@/lib/foundation/startup-error'
import { log } from '@/lib/foundation/telemetry/log'
import type { Cluster } from '../cluster'
import { readDataFile } from '../data-file'
import { readClusterMajor } from '../major-version'
import { stopServerOf } from '../process'
import { claimWorkFolder, describeWorkFolder, removeWorkFolder, type WorkFolder } from './work-folder'

const restore = 'Restore the data folder from a backup.'

/** Chooses a folder beside the cluster that keeps it, such as `postgres-17-backup-2026-11-22`. */
export function chooseBackup(cluster: Cluster, major: number): string {
  const path = `${cluster.directory}-${major}-backup-${new Date().toISOString().slice(0, 10)}`
  for (let number = 1; ; number++) {
    const numbered = number === 1 ? path : `${path}-${number}`
    if (!existsSync(numbered)) return numbered
  }
}

/**
 * Puts the new cluster in the place of the old one, which becomes the backup. Neither may run.
 * A process that is killed before the first rename leaves the old cluster in use. One that is killed after it leaves the
 * plan, by which the next start finishes.
 * @throws StartupError when the old cluster cannot be renamed
 */
export function switchClusters(cluster: Cluster, work: WorkFolder, backup: string): void {
  const draft = `${work.planFile}.new`
  writeFileSync(draft, basename(backup), { flush: true })
  renameSync(draft, work.planFile)
  syncFolder(work.path)
  try {
    renameSync(cluster.directory, backup)
  } catch (error) {
    removeWorkFolder(work)
    throw new StartupError(
      `${cluster.directory} cannot be renamed (${errorCode(error)}): nothing has changed. If it is a volume of its own, mount ` +
        'the folder above it instead.',
    )
  }
  finishSwitch(cluster, work)
}

function finishSwitch(cluster: Cluster, work: WorkFolder): void {
  const folder = dirname(cluster.directory)
  // In this order also on the disk.
  syncFolder(folder)
  renameSync(work.cluster.directory, cluster.directory)
  syncFolder(folder)
}

/** Whether an upgrade was cut short, or is in progress. */
export function hasUnfinishedUpgrade(cluster: Cluster): boolean {
  return existsSync(describeWorkFolder(cluster).path)
}

/**
 * Ends an upgrade that was cut short: finishes it between the two renames, or else discards the unfinished copy.
 * @throws StartupError when another process is upgrading
 */
export async function endUnfinishedUpgrade(cluster: Cluster): Promise<void> {
  const work = describeWorkFolder(cluster)
  claimWorkFolder(work)
  await stopServerOf(work.cluster)
  const isComplete = existsSync(work.planFile) && existsSync(work.cluster.directory)
  const backup = isComplete ? join(dirname(cluster.directory), readDataFile(work.planFile, restore) ?? '') : ''
  if (isComplete && existsSync(backup)) {
    if (readClusterMajor(cluster.directory) !== undefined) {
      throw new StartupError(
        `An upgrade of the database was cut short, and another database was created in ${cluster.directory} since. ` +
          `Move that folder away: the next start finishes the upgrade. The old database is in ${backup}.`,
      )
    }
    finishSwitch(cluster, work)
    log.info({ backup }, 'database upgrade finished, which was cut short')
  }
  removeWorkFolder(work)
}

/** Flushes the names in a folder to the disk. */
function syncFolder(path: string): void {
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
