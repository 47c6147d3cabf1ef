import type pg from 'pg'

/** Whether a migrated database has an account. */
export async function hasAccounts(client: pg.Client): Promise<boolean> {
  return (await client.query('SELECT FROM "User" LIMIT 1')).rows.length > 0
}
