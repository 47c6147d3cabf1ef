import { hash } from 'node:crypto'
import * as z from 'zod'
import { defineOldRowDeletion } from '@/lib/foundation/database/delete-in-batches'
import { statement } from '@/lib/foundation/database/statement'
import { parseGrantId } from './grants'

/** JSON that OAuth stores. */
export const Payload = z.record(z.string(), z.unknown())
export type Payload = z.output<typeof Payload>

/**
 * Returns the SHA-512 of a secret of OAuth. The hash of a key has half the length, so that no token passes for a key, in
 * the cache either.
 */
export function hashRecord(id: string): Buffer<ArrayBuffer> {
  return hash('sha512', id, 'buffer')
}

const upsert = statement(`
  INSERT INTO "OauthRecord" ("hash", "kind", "userId", "keyId", "payload", "expiresAt")
  VALUES ($1, $2, $3, $4, $5::jsonb, now() + $6::float8 * interval '1 second')
  ON CONFLICT ("hash") DO UPDATE SET "payload" = excluded."payload", "expiresAt" = excluded."expiresAt"
  WHERE "OauthRecord"."kind" = excluded."kind"`)

/**
 * Stores a record. Its id is a secret, and stays out of what is stored.
 * @param seconds how long it is valid
 */
export async function saveRecord(kind: string, id: string, payload: Payload, seconds: number): Promise<void> {
  const { jti: _id, ...stored } = payload
  const grant = parseGrantId(payload.grantId)
  await upsert.run(hashRecord(id), kind, grant?.userId ?? null, grant?.keyId ?? null, JSON.stringify(stored), seconds)
}

const select = statement(
  `SELECT "payload", "consumedAt" IS NOT NULL AS "isConsumed" FROM "OauthRecord"
  WHERE "hash" = $1 AND "kind" = $2 AND "expiresAt" > now()`,
  z.object({ payload: Payload, isConsumed: z.boolean() }),
)

/** Finds a record that has not expired. A used one says so. */
export async function findRecord(kind: string, id: string): Promise<Payload | undefined> {
  const [row] = (await select.run(hashRecord(id), kind)).rows
  return row && { ...row.payload, jti: id, ...(row.isConsumed && { consumed: true }) }
}

const consume = statement(
  `UPDATE "OauthRecord" SET "consumedAt" = now() WHERE "hash" = $1 AND "kind" = $2 AND "consumedAt" IS NULL`,
)

/** Marks a record as used. Returns true to one of several that try. */
export async function consumeRecord(kind: string, id: string): Promise<boolean> {
  return (await consume.run(hashRecord(id), kind)).rowCount === 1
}

const destroy = statement('DELETE FROM "OauthRecord" WHERE "hash" = $1 AND "kind" = $2')

export async function destroyRecord(kind: string, id: string): Promise<void> {
  await destroy.run(hashRecord(id), kind)
}

const destroyOf = statement(
  'DELETE FROM "OauthRecord" WHERE "userId" = $1::uuid AND "keyId" = $2::uuid AND "kind" = $3',
)

/** Deletes the records of a kind that belong to a grant. */
export async function destroyRecordsOf(grantId: string, kind: string): Promise<void> {
  const grant = parseGrantId(grantId)
  if (grant) await destroyOf.run(grant.userId, grant.keyId, kind)
}

/** Deletes what has expired. */
export const deleteOldRecords = defineOldRowDeletion('OauthRecord', 'expiresAt', '1 hour')
