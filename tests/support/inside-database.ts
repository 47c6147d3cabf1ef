import pg from 'pg'
import { clusterUrl, describeCluster } from '@/lib/server/postgres/cluster'
import { ensureRunning } from '@/lib/server/postgres/process'
import type { DataFolder } from './service'

/** A connection to the database that a service runs. */
export async function connect({ DATA_DIR }: DataFolder): Promise<pg.Client> {
  const cluster = await describeCluster(DATA_DIR)
  const { port } = await ensureRunning(cluster)
  const client = new pg.Client({ connectionString: clusterUrl(cluster, port) })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Holds the table of tasks, so that a write waits until it is let go. */
export async function lockTasks(folder: DataFolder) {
  const client = await connect(folder)
  await client.query('BEGIN')
  await client.query('LOCK TABLE "Task" IN EXCLUSIVE MODE')
  return {
    somebodyWaits: async () => {
      for (;;) {
        const { rows } = await client.query(`SELECT count(*)::integer AS count FROM pg_locks WHERE NOT granted`)
        if (rows[0].count > 0) return
      }
    },
    release: async () => {
      await client.query('COMMIT')
      await client.end()
    },
  }
}
