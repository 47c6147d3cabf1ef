// Data folders whose database an older major version of PostgreSQL made.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Binaries, ensureReachableBinaries } from '@/lib/server/postgres/binaries'
import { buildOwnerUrl, buildServiceUrl, type Cluster, describeCluster } from '@/lib/server/postgres/cluster'
import { createCluster } from '@/lib/server/postgres/create-cluster'
import { ensureDatabase } from '@/lib/server/postgres/ensure-database'
import { joinCluster } from '@/lib/server/postgres/join'
import { ensureServiceUser } from '@/lib/server/postgres/service-user'
import { fetchPrograms, listPrograms } from '@/lib/server/postgres/upgrade/old-programs'
import { root } from './database-template'

export const oldMajor = 17

/** Fetches the programs of the old version once for all tests. Without a network, a line says what is missing. */
export async function findOldPrograms(): Promise<Binaries | undefined> {
  try {
    return await fetchOldPrograms()
  } catch (error) {
    console.log(`${error instanceof Error ? error.message : error} The tests of upgrades of PostgreSQL are skipped.`)
    return undefined
  }
}

async function fetchOldPrograms(): Promise<Binaries> {
  const folder = join(root, 'dist', `postgres-${oldMajor}`)
  if (!existsSync(folder)) {
    const draft = `${folder}.${process.pid}`
    mkdirSync(draft, { recursive: true })
    try {
      await fetchPrograms(oldMajor, draft, undefined)
      // Another run may have fetched them meanwhile.
      if (!existsSync(folder)) renameSync(draft, folder)
    } finally {
      rmSync(draft, { recursive: true, force: true })
    }
  }
  const user = ensureServiceUser()
  const binaries = listPrograms(folder)
  return user ? ensureReachableBinaries(binaries, user) : binaries
}

export type OldDatabase = {
  cluster: Cluster
  /** The role that serves requests, and the owner. */
  url: string
  ownerUrl: string
  close: () => Promise<void>
}

/** Creates the cluster of a data folder as a release on the old version would have, and starts it. */
export async function openOldDatabase(dataDir: string, binaries: Binaries): Promise<OldDatabase> {
  const cluster = { ...(await describeCluster(dataDir)), binaries }
  createCluster(cluster)
  const { server, leave } = await joinCluster(cluster)
  await ensureDatabase(cluster, server.port)
  return {
    cluster,
    url: buildServiceUrl(cluster, server.port),
    ownerUrl: buildOwnerUrl(cluster, server.port),
    close: leave,
  }
}
