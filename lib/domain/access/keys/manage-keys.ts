import * as z from 'zod'
import { recordActivity } from '@/lib/domain/access/activity'
import type { Actor } from '@/lib/domain/access/actor'
import { db } from '@/lib/foundation/database/client'
import { statement } from '@/lib/foundation/database/statement'
import { AppError } from '@/lib/foundation/errors'
import { keyCache } from './key-cache'
import type { ApiKey, RenameKey } from './schema'

/** Lists a user's keys, newest first. Expired and revoked keys are included until they are deleted. */
export async function listKeys(actor: Actor): Promise<ApiKey[]> {
  const keys = await db().apiKey.findMany({
    where: { userId: actor.userId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    omit: { hash: true, userId: true, clientId: true },
  })
  return keys.map(({ createdAt, lastUsedAt, expiresAt, revokedAt, ...key }) => ({
    ...key,
    createdAt: createdAt.getTime(),
    lastUsedAt: lastUsedAt?.getTime() ?? null,
    expiresAt: expiresAt?.getTime() ?? null,
    state: revokedAt ? 'revoked' : expiresAt && expiresAt.getTime() <= Date.now() ? 'expired' : 'active',
  }))
}

/**
 * Renames a key.
 * @throws NOT_FOUND when the actor has no such key
 */
export async function renameKey(actor: Actor, { id, name }: RenameKey): Promise<void> {
  const { count } = await db().apiKey.updateMany({ where: { userId: actor.userId, id }, data: { name } })
  if (count === 0) throw keyNotFound()
  await recordActivity(actor, { type: 'key.renamed', keyId: id, detail: name })
}

/** $1 the user, $2 the key. */
const isKey = `"userId" = $1::uuid AND "id" = $2::uuid`
/** The name of a key, for the activity log. */
const Named = z.object({ name: z.string() })

const revokeActive = statement(
  `UPDATE "ApiKey" SET "revokedAt" = now() WHERE ${isKey} AND "revokedAt" IS NULL RETURNING "name"`,
  Named,
)

const deleteInactive = statement(
  `DELETE FROM "ApiKey" WHERE ${isKey} AND ("revokedAt" IS NOT NULL OR "expiresAt" <= now()) RETURNING "name"`,
  Named,
)

/**
 * Revokes a key permanently, effective immediately. Idempotent.
 * @throws NOT_FOUND when the actor has no such key
 */
export async function revokeKey(actor: Actor, id: string): Promise<void> {
  const [revoked] = (await revokeActive.run(actor.userId, id)).rows
  keyCache().evictKeysOf(actor.userId)
  if (revoked) await recordActivity(actor, { type: 'key.revoked', keyId: id, detail: revoked.name })
  else if (!(await hasKey(actor, id))) throw keyNotFound()
}

/**
 * Deletes an expired or revoked key.
 * @throws NOT_FOUND when the actor has no such key; INVALID_OPERATION when it is still valid
 */
export async function deleteKey(actor: Actor, id: string): Promise<void> {
  const [deleted] = (await deleteInactive.run(actor.userId, id)).rows
  if (deleted) return recordActivity(actor, { type: 'key.deleted', keyId: id, detail: deleted.name })
  if (!(await hasKey(actor, id))) throw keyNotFound()
  throw new AppError('INVALID_OPERATION', 'The key is still active: revoke it first.')
}

async function hasKey({ userId }: Actor, id: string): Promise<boolean> {
  return (await db().apiKey.count({ where: { userId, id } })) > 0
}

function keyNotFound(): AppError {
  return new AppError('NOT_FOUND', 'API key not found.')
}
