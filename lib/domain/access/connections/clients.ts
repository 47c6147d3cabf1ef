import * as z from 'zod'
import { defineOldRowDeletion } from '@/lib/foundation/database/delete-in-batches'
import { statement } from '@/lib/foundation/database/statement'
import { Payload } from './records'

/** How long a registration is kept that leads to no connection, and how long after its last use. */
const [unusedDays, usedDays] = [1, 180]

const insert = statement(`
  INSERT INTO "OauthClient" ("id", "metadata", "expiresAt") VALUES ($1, $2::jsonb, now() + interval '${unusedDays} days')`)

/** Stores a client that registered itself (RFC 7591). */
export async function saveClient(id: string, metadata: Payload): Promise<void> {
  await insert.run(id, JSON.stringify(metadata))
}

const select = statement(
  'SELECT "metadata" FROM "OauthClient" WHERE "id" = $1 AND "expiresAt" > now()',
  z.object({ metadata: Payload }),
)

export async function findClient(id: string): Promise<Payload | undefined> {
  return (await select.run(id)).rows[0]?.metadata
}

// At most once a day.
const extend = statement(`
  UPDATE "OauthClient" SET "expiresAt" = now() + interval '${usedDays} days'
  WHERE "id" = $1 AND "expiresAt" < now() + interval '${usedDays - 1} days'`)

/** Keeps a client that gets a token. */
export async function keepClient(id: string): Promise<void> {
  await extend.run(id)
}

/** Deletes registrations that nobody uses. */
export const deleteOldClients = defineOldRowDeletion('OauthClient', 'expiresAt', '1 hour')
