import pg from 'pg'
import { errorCode } from '@/lib/foundation/startup-error'
import { type Cluster, createClusterClient, databaseName, deriveServicePassword, serviceRole } from './cluster'

// duplicate_database, duplicate_object, unique_violation: another process created it concurrently.
const createdConcurrently = ['42P04', '42710', '23505']

/** Creates the service's database and the role that serves requests, unless the cluster has them. */
export async function ensureDatabase(cluster: Cluster, port: number): Promise<void> {
  const client = createClusterClient(cluster, port)
  try {
    await client.connect()
    const { rows } = await client.query<{ hasDatabase: boolean; hasRole: boolean }>(
      `SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1) AS "hasDatabase",
        EXISTS (SELECT FROM pg_roles WHERE rolname = $2) AS "hasRole"`,
      [databaseName, serviceRole],
    )
    if (!rows[0]?.hasDatabase) await create(client, `CREATE DATABASE ${databaseName}`)
    if (!rows[0]?.hasRole) {
      const password = pg.escapeLiteral(deriveServicePassword(cluster))
      await create(client, `CREATE ROLE ${serviceRole} LOGIN NOINHERIT PASSWORD ${password}`)
    }
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function create(client: pg.Client, statement: string): Promise<void> {
  try {
    await client.query(statement)
  } catch (error) {
    if (!createdConcurrently.includes(errorCode(error))) throw error
  }
}
