import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { applyMigrations, beginUnderLock } from '@/lib/foundation/database/apply-migrations'
import { distributeTables } from '@/lib/foundation/database/distribution/distribute'
import { errorCode } from '@/lib/foundation/startup-error'
import { root } from './database-template'
import type { TestDatabase } from './test-database'

/** Few, because each run creates them anew. More than one per worker, so that tests use shards of the same node too. */
const shardCount = 4
const serviceRole = 'daymark_test_service'

type Node = { host: string; port: number }

/**
 * Creates a database with Citus on the nodes of a cluster, migrated and distributed. `close` drops it on each node.
 * @param clusterUrl a database on the coordinator that has the extension and knows the workers, as a superuser
 */
export async function openCitusDatabase(clusterUrl: string, { isDistributed = true } = {}): Promise<TestDatabase> {
  const name = `daymark-test-${randomUUID()}`
  const nodes = await withClient(clusterUrl, listNodes)
  for (const node of nodes) await withClient(urlOf(clusterUrl, node), (client) => createDatabase(client, name))
  const [coordinator, ...workers] = nodes
  if (!coordinator) throw new Error('CITUS_URL leads to a database without nodes')
  for (const node of nodes) {
    await withClient(urlOf(clusterUrl, node, name), (client) => client.query('CREATE EXTENSION citus'))
  }
  const ownerUrl = urlOf(clusterUrl, coordinator, name)
  await withClient(ownerUrl, async (client) => {
    await client.query('SELECT citus_set_coordinator_host($1, $2)', [coordinator.host, coordinator.port])
    for (const { host, port } of workers) await client.query('SELECT citus_add_node($1, $2)', [host, port])
  })
  await applyMigrations(ownerUrl, root, serviceRole)
  if (isDistributed)
    await withClient(ownerUrl, (client) =>
      distributeTables(client, shardCount, { begin: () => beginUnderLock(client, undefined) }),
    )
  const url = new URL(ownerUrl)
  url.username = serviceRole
  return {
    url: url.href,
    ownerUrl,
    close: async () => {
      for (const node of nodes) {
        await withClient(urlOf(clusterUrl, node), (client) => dropDatabase(client, name))
      }
    },
  }
}

/** The nodes of the cluster, the coordinator first. */
async function listNodes(client: pg.Client): Promise<Node[]> {
  await client.query(
    `DO $$ BEGIN CREATE ROLE ${serviceRole} LOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`,
  )
  const { rows } = await client.query<Node>(
    `SELECT nodename AS host, nodeport AS port FROM pg_dist_node WHERE isactive ORDER BY groupid`,
  )
  return rows
}

async function createDatabase(client: pg.Client, name: string): Promise<void> {
  await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`)
}

const objectInUse = '55006'

/** Daemons of Citus that wait for a node end late. Each attempt waits for them for five seconds. */
async function dropDatabase(client: pg.Client, name: string, attempts = 12): Promise<void> {
  try {
    await client.query(`DROP DATABASE ${pg.escapeIdentifier(name)} WITH (FORCE)`)
  } catch (error) {
    if (attempts === 1 || errorCode(error) !== objectInUse) throw error
    await dropDatabase(client, name, attempts - 1)
  }
}

function urlOf(clusterUrl: string, { host, port }: Node, name?: string): string {
  const url = new URL(clusterUrl)
  url.host = `${host}:${port}`
  if (name !== undefined) url.pathname = `/${name}`
  return url.href
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
