import type pg from 'pg'
import { sealWith } from './seal-webhook-secret'
import { testSessionSecret } from './session-secret'

/** Adds a webhook for every event to each account of a database. */
export async function addWebhooks(client: pg.ClientBase, url: string, secret: string): Promise<void> {
  const { rows } = await client.query<{ id: string }>('SELECT "id" FROM "User"')
  for (const { id } of rows) {
    await client.query(
      `INSERT INTO "Webhook" ("userId", "id", "name", "url", "types", "secret")
       VALUES ($1, gen_random_uuid(), 'test', $2, enum_range(NULL::"TaskEventType"), $3)`,
      [id, url, sealWith(testSessionSecret, id, secret)],
    )
  }
}
