import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** Creates an empty database in the test project's PostgreSQL. Its teardown removes the database. */
export async function createEmptyDatabase(): Promise<string> {
  const url = new URL(inject('ownerUrl'))
  const server = await connectForTest(url.href)
  const name = `test-${randomUUID()}`
  await server.query(`CREATE DATABASE "${name}"`)
  await server.end()
  url.pathname = `/${name}`
  return url.href
}

/** Connects a client. A lost connection fails its queries, but raises no unhandled `error` event. */
export async function connectForTest(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
