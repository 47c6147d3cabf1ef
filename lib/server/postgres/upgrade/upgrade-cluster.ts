import { readdirSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { applyMigrations } from '@/lib/foundation/database/apply-migrations'
import { readHistory } from '@/lib/foundation/database/migration-history'
import { withStartClient } from '@/lib/foundation/database/start-client'
import { StartupError } from '@/lib/foundation/startup-error'
import { log } from '@/lib/foundation/telemetry/log'
import { buildOwnerUrl, type Cluster, serviceRole } from '../cluster'
import { createCluster } from '../create-cluster'
import { ensureDatabase } from '../ensure-database'
import { joinCluster } from '../join'
import { ensureServer, stopServer } from '../process'
import { copyDatabase } from './copy-database'
import { findOldPrograms } from './old-programs'
import { switchClusters } from './switch-clusters'
import { claimWorkFolder, describeWorkFolder, removeWorkFolder, type WorkFolder } from './work-folder'

type Upgrade = {
  cluster: Cluster
  from: number
  to: number
  /** Folder that keeps the old cluster. */
  backup: string
  /** The project's folder. */
  root: string
  signal?: AbortSignal | undefined
}

/** Programs of PostgreSQL, an empty cluster and its log. */
const ownBytes = 300 * 2 ** 20

/**
 * Copies the database of an old major version into a new cluster, and puts that in the place of the old one, which stays
 * as a backup. Until the end, nothing in the old cluster changes.
 * @throws StartupError when the upgrade is not possible; the old cluster is then as before
 */
export async function upgradeCluster({ cluster, from, to, backup, root, signal }: Upgrade): Promise<void> {
  checkSpace(cluster)
  const work = describeWorkFolder(cluster)
  claimWorkFolder(work)
  log.info({ from, to }, 'database upgrade started')
  try {
    const binaries = await findOldPrograms(from, work, signal)
    await copyCluster({ ...cluster, binaries }, work, root, signal)
  } catch (error) {
    removeWorkFolder(work)
    throw toStartupError(error, signal)
  }
  switchClusters(cluster, work, backup)
  removeWorkFolder(work)
  log.info({ from, to, backup }, 'database upgraded')
  console.log(`\nThe database now runs on PostgreSQL ${to}. The old one is kept in ${backup}.`)
  console.log('Delete that folder when you are sure that you do not need it (docs/upgrades.md).')
}

function toStartupError(error: unknown, signal: AbortSignal | undefined): StartupError {
  if (signal?.aborted) return new StartupError('The start was stopped.')
  if (error instanceof StartupError) return error
  const [reason] = (error instanceof Error ? error.message : String(error)).split('\n', 1)
  return new StartupError(`The upgrade of the database failed: ${reason}. Nothing has changed.`)
}

/** @throws StartupError when the disk has no room for a second database */
function checkSpace({ directory }: Cluster): void {
  const { bavail, bsize } = statfsSync(dirname(directory))
  // Indexes are built with sorted files beside them.
  const needed = 2 * measureFolder(join(directory, 'base')) + ownBytes
  if (bavail * bsize >= needed) return
  const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 2 ** 20)} MB`
  throw new StartupError(
    `The upgrade of the database needs ${inMegabytes(needed)} in ${dirname(directory)}, where ` +
      `${inMegabytes(bavail * bsize)} are free. Nothing has changed.`,
  )
}

/** The size of the files in a folder, in bytes. A server that runs may remove some meanwhile. */
function measureFolder(path: string): number {
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.reduce(
    (sum, { parentPath, name }) => sum + (statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  )
}

/** Runs both clusters, and copies from the old one into the new one. Leaves both stopped. */
async function copyCluster(
  old: Cluster,
  work: WorkFolder,
  root: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const membership = await joinCluster(old, `daymark upgrade, process ${process.pid}`, undefined, signal)
  try {
    if (!(await membership.claim())) {
      throw new StartupError('A command of Daymark uses the database. Wait until it is done, and start again.')
    }
    // A first start that was killed may not have created it yet.
    await ensureDatabase(old, membership.server.port)
    createCluster(work.cluster)
    const server = await ensureServer(work.cluster, undefined, signal)
    try {
      await ensureDatabase(work.cluster, server.port)
      const [oldUrl, newUrl] = [buildOwnerUrl(old, membership.server.port), buildOwnerUrl(work.cluster, server.port)]
      await withStartClient(oldUrl, { name: 'daymark upgrade', signal }, async (from) => {
        await createTables(from, newUrl, root, signal)
        await withStartClient(newUrl, { name: 'daymark upgrade', signal }, (to) => copyDatabase(from, to))
      })
    } finally {
      // Writes everything to the disk.
      await stopServer(server)
    }
  } finally {
    await membership.leave()
  }
}

/** Applies the migrations that the old database has, and no others: those follow when the service uses the new one. */
async function createTables(
  from: pg.Client,
  newUrl: string,
  root: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const only = (await readHistory(from)) ?? new Map<string, string>()
  await applyMigrations(newUrl, root, serviceRole, { signal, only })
}
