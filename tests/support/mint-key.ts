import pg from 'pg'
import { addKeys } from '../bench/seed-tables'
import { connect } from './inside-database'

/** The setting that locates a service's database. */
export type Database = { DATA_DIR: string } | { DATABASE_URL: string }

/**
 * Inserts full-access keys directly into the database of a service. Each has its own rate limit.
 * @param email the owner's address; the account is created if it is missing
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
