import pg from 'pg'
import { addKeys } from '../bench/seed-tables'
import { connect } from './inside-database'

/** Where a service keeps its data, as its settings name it. */
export type Database = { DATA_DIR: string } | { DATABASE_URL: string }

/**
 * Issues keys with full access straight in the database of a service: each has a rate limit of its own.
 * @param email whose keys they are; the account is made if there is none
 */
export async function mintKeys(database: Database, count: number, email = 'me@example.com'): Promise<string[]> {
  const client = 'DATA_DIR' in database ? await connect(database) : await connectTo(database.DATABASE_URL)
  try {
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO "User" ("id", "email") VALUES (uuidv7(), $1)
       ON CONFLICT ("email") DO UPDATE SET "email" = EXCLUDED."email" RETURNING "id"`,
      [email],
    )
    const [{ id } = { id: '' }] = rows
    return await addKeys(client, Array(count).fill(id))
  } finally {
    await client.end()
  }
}

export async function mintKey(database: Database, email?: string): Promise<string> {
  const [key = ''] = await mintKeys(database, 1, email)
  return key
}

async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}
