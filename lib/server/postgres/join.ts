import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { StartupError } from '@/lib/foundation/startup-error'
import { type Cluster, createClusterClient } from './cluster'
import type { RunningServer } from './find-server'
import { ensureServer, stopServer } from './process'

/**
 * The membership of this process among those that use an embedded database. It is held as advisory locks, which PostgreSQL
 * releases however the process ends.
 */
export type Membership = {
  server: RunningServer
  /** Resolves when the membership is lost: the database stopped or closed the connection that holds the locks. */
  lost: Promise<void>
  /** Keeps all others away, commands too, until this process leaves. Returns whether there was nobody else. */
  claim: () => Promise<boolean>
  leave: () => Promise<void>
}

// Every member holds the first lock, shared. The server also holds the second one, exclusively.
const usingLock = 7_237_001
const servingLock = 7_237_002

/**
 * Starts the database, or finds it running, and becomes a member.
 * @param serverName the name of the server, shown to a second one; undefined for a command
 * @param port the port that the database must have, because clients already use it
 * @param signal ends the wait for the database
 * @throws StartupError when another server uses this data folder
 */
export async function joinCluster(
  cluster: Cluster,
  serverName?: string,
  port?: number,
  signal?: AbortSignal,
): Promise<Membership> {
  for (;;) {
    const server = await ensureServer(cluster, port, signal)
    const client = createClusterClient(cluster, server.port, { application_name: serverName ?? 'daymark command' })
    const lost = new Promise<void>((resolve) => client.once('end', () => resolve()))
    try {
      await client.connect()
      const joined = await acquireMembership(client, serverName)
      if (joined && (port === undefined || server.port === port)) {
        return { server, lost, claim: () => claimCluster(client), leave: () => leaveCluster(client, server) }
      }
      // Clients expect the database on another port. The last member to leave stops it, and the next round restarts it.
      if (joined) await leaveCluster(client, server)
    } catch (error) {
      if (error instanceof StartupError) throw error
      // The database stopped in the meantime. The next round restarts it.
    }
    await client.end().catch(() => undefined)
    await sleep(50)
  }
}

/** Acquires the locks of a member. Returns false while the last member is stopping the database. */
async function acquireMembership(client: pg.Client, serverName: string | undefined): Promise<boolean> {
  if (!(await tryLock(client, 'pg_try_advisory_lock_shared', usingLock))) return false
  if (serverName === undefined || (await tryLock(client, 'pg_try_advisory_lock', servingLock))) return true
  const { rows } = await client.query<{ application_name: string }>(
    `SELECT application_name FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE locktype = 'advisory' AND classid = 0 AND objid = $1 AND granted`,
    [servingLock],
  )
  await client.end()
  throw new StartupError(
    `The data folder is in use by ${rows[0]?.application_name ?? 'another process'}. Stop that process, or set another DATA_DIR.`,
  )
}

/** Releases the membership. The last member to leave stops the database. */
async function leaveCluster(client: pg.Client, server: RunningServer): Promise<void> {
  const isLast = await claimCluster(client)
  if (isLast) await stopServer(server)
  await client.end().catch(() => undefined)
}

/**
 * Exchanges the shared lock for an exclusive one. Returns whether no other member is left; false when the connection is
 * lost.
 */
async function claimCluster(client: pg.Client): Promise<boolean> {
  try {
    await client.query('SELECT pg_advisory_unlock_shared($1)', [usingLock])
    return await tryLock(client, 'pg_try_advisory_lock', usingLock)
  } catch {
    return false
  }
}

async function tryLock(
  client: pg.Client,
  call: 'pg_try_advisory_lock' | 'pg_try_advisory_lock_shared',
  lock: number,
): Promise<boolean> {
  const { rows } = await client.query<{ acquired: boolean }>(`SELECT ${call}($1) AS acquired`, [lock])
  return rows[0]?.acquired ?? false
}
