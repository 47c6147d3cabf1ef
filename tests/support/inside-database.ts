import pg from 'pg'
import { sessionSettings } from '@/lib/foundation/database/connection-settings'
import { buildOwnerUrl, describeCluster } from '@/lib/server/postgres/cluster'
import { ensureServer } from '@/lib/server/postgres/process'

/** Connects to the embedded database of a service as its owner. */
export async function connect({ DATA_DIR }: { DATA_DIR: string }): Promise<pg.Client> {
  const cluster = await describeCluster(DATA_DIR)
  const { port } = await ensureServer(cluster)
  const client = new pg.Client({ connectionString: buildOwnerUrl(cluster, port) })
  client.on('error', () => undefined)
  await client.connect()
  await client.query(sessionSettings)
  return client
}

/** Locks the tasks and starts a write. Returns once the write waits for the lock; `release` lets it finish. */
export async function holdWrite<Result>(folder: { DATA_DIR: string }, write: () => Promise<Result>) {
  const client = await connect(folder)
  await client.query('BEGIN')
  await client.query('LOCK TABLE "Task" IN EXCLUSIVE MODE')
  const inFlight = write()
  for (let waiting = 0; waiting === 0; ) {
    const { rows } = await client.query(`SELECT count(*)::integer AS count FROM pg_locks WHERE NOT granted`)
    waiting = rows[0].count
  }
  return {
    inFlight,
    release: async () => {
      await client.query('COMMIT')
      await client.end()
    },
  }
}
