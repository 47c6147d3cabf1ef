import { StartupError } from '@/lib/foundation/startup-error'
import { type Cluster, describeCluster } from './cluster'
import { createCluster } from './create-cluster'
import { readClusterMajor, readProgramMajor } from './major-version'
import { chooseBackup, endUnfinishedUpgrade, hasUnfinishedUpgrade } from './upgrade/switch-clusters'

/**
 * Finds the cluster of a data folder, or creates it.
 * @throws StartupError when it needs an upgrade, which only the server does
 */
export async function prepareCluster(dataDir: string): Promise<Cluster> {
  const cluster = await describeCluster(dataDir)
  if (hasUnfinishedUpgrade(cluster)) {
    throw new StartupError(
      `The database in ${cluster.directory} is being upgraded, or its upgrade was cut short. Start the service, which finishes it.`,
    )
  }
  const versions = compareVersions(cluster)
  if (versions) {
    throw new StartupError(
      `The database in ${cluster.directory} was made by PostgreSQL ${versions.from}, and this release runs PostgreSQL ` +
        `${versions.to}. Start the service to upgrade it (docs/upgrades.md).`,
    )
  }
  createCluster(cluster)
  return cluster
}

/**
 * Finds the cluster of a data folder, or creates it. Finishes an upgrade that was cut short, and offers a new one if an
 * older major version of PostgreSQL made the cluster.
 * @param root the project's folder
 * @param signal stops the upgrade
 * @throws StartupError when the cluster needs an upgrade that the operator does not want
 */
export async function prepareClusterForServer(dataDir: string, root: string, signal?: AbortSignal): Promise<Cluster> {
  const cluster = await describeCluster(dataDir)
  if (hasUnfinishedUpgrade(cluster)) await endUnfinishedUpgrade(cluster)
  const versions = compareVersions(cluster)
  if (versions) {
    const backup = chooseBackup(cluster, versions.from)
    const { offerUpgrade } = await import('./upgrade/offer-upgrade')
    await offerUpgrade({ directory: cluster.directory, ...versions, backup }, signal)
    const { upgradeCluster } = await import('./upgrade/upgrade-cluster')
    await upgradeCluster({ cluster, ...versions, backup, root, signal })
  }
  createCluster(cluster)
  return cluster
}

/**
 * Compares the major version that made a cluster with the one of the programs. A minor version makes no difference.
 * @returns undefined when they are the same
 * @throws StartupError when the cluster is newer
 */
function compareVersions({ directory, binaries, owner }: Cluster): { from: number; to: number } | undefined {
  const from = readClusterMajor(directory)
  if (from === undefined) return undefined
  const to = readProgramMajor(binaries.postgres, owner)
  // Programs that do not run say more when the database is started.
  if (to === undefined || from === to) return undefined
  if (from < to) return { from, to }
  throw new StartupError(
    `The database in ${directory} was made by PostgreSQL ${from}, and this release runs PostgreSQL ${to}, which cannot ` +
      'use it. Start the release that made it, or a newer one.',
  )
}
