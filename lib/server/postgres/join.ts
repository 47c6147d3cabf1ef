import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { StartupError } from '@/lib/startup-error'
import { type Cluster, clusterClient } from './cluster'
import { ensureRunning, type Running, stopRunning } from './process'

/**
 * A place among the processes that use one embedded database. The places are advisory locks of PostgreSQL, so that they
 * end with their process, however it ends.
 */
export type Membership = {
  running: Running
  /** Resolves when the place is lost: the database ended, or cut the connection that held it. */
  lost: Promise<void>
  leave: () => Promise<void>
}

// Every user of the database holds the first one, shared; who serves holds the second one, alone.
const usingLock = 7_237_001
const servingLock = 7_237_002

/**
 * Starts the database or finds it running, and takes a place at it.
 * @param serving what the server of this data folder calls itself; absent for a command that only passes by
 * @param port where the database has to be, once it has users that know it there
 * @throws StartupError when another server has this data folder
 */
export async function joinCluster(cluster: Cluster, serving?: string, port?: number): Promise<Membership> {
  for (;;) {
    const running = await ensureRunning(cluster, port)
    const client = clusterClient(cluster, running.port, { application_name: serving ?? 'daymark command' })
    const lost = new Promise<void>((resolve) => client.once('end', () => resolve()))
    try {
      await client.connect()
      const joined = await takePlace(client, serving)
      if (joined && (port === undefined || running.port === port)) {
        return { running, lost, leave: () => leave(client, running) }
      }
      // Somewhere else nobody would find it: it is stopped, when its last user leaves, and started where it belongs.
      if (joined) await leave(client, running)
    } catch (error) {
      if (error instanceof StartupError) throw error
      // The database went away in between: the next round starts it again.
    }
    await client.end().catch(() => undefined)
    await sleep(50)
  }
}

/** Returns false when the last user is just about to stop the database. */
async function takePlace(client: pg.Client, serving: string | undefined): Promise<boolean> {
  if (!(await tryLock(client, 'pg_try_advisory_lock_shared', usingLock))) return false
  if (serving === undefined || (await tryLock(client, 'pg_try_advisory_lock', servingLock))) return true
  const { rows } = await client.query<{ application_name: string }>(
    `SELECT application_name FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE locktype = 'advisory' AND classid = 0 AND objid = $1 AND granted`,
    [servingLock],
  )
  await client.end()
  throw new StartupError(
    `This data folder is in use by ${rows[0]?.application_name ?? 'another process'}. Stop that, or set another DATA_DIR.`,
  )
}

/** The last one to leave stops the database. */
async function leave(client: pg.Client, running: Running): Promise<void> {
  const isLast = await giveUpPlace(client)
  if (isLast) await stopRunning(running)
  await client.end().catch(() => undefined)
}

/** Returns whether nobody else has a place. Where the connection is cut, there is no place to give up. */
async function giveUpPlace(client: pg.Client): Promise<boolean> {
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
  const { rows } = await client.query<{ taken: boolean }>(`SELECT ${call}($1) AS taken`, [lock])
  return rows[0]?.taken ?? false
}
