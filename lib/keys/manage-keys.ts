import { recordActivity } from '@/lib/access/activity'
import type { Actor } from '@/lib/access/actor'
import { keyCache } from '@/lib/access/key-cache'
import { db } from '@/lib/database/client'
import { AppError } from '@/lib/errors'
import type { ApiKey, RenameKey } from './schema'

/** Lists a user's keys, newest first. Expired and revoked keys are included until they are deleted. */
export async function listKeys(actor: Actor): Promise<ApiKey[]> {
  const keys = await db().apiKey.findMany({
    where: { userId: actor.userId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    omit: { hash: true, userId: true },
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

/**
 * Revokes a key permanently, effective immediately. Idempotent.
 * @throws NOT_FOUND when the actor has no such key
 */
export async function revokeKey(actor: Actor, id: string): Promise<void> {
  const own = { userId: actor.userId, id }
  const { count } = await db().apiKey.updateMany({
    where: { ...own, revokedAt: null },
    data: { revokedAt: new Date() },
  })
  keyCache().evictKeysOf(actor.userId)
  if (count > 0) await recordActivity(actor, { type: 'key.revoked', keyId: id })
  else if ((await db().apiKey.count({ where: own })) === 0) throw keyNotFound()
}

/**
 * Deletes an expired or revoked key.
 * @throws NOT_FOUND when the actor has no such key; INVALID_OPERATION when it is still valid
 */
export async function deleteKey(actor: Actor, id: string): Promise<void> {
  const own = { userId: actor.userId, id }
  const inactive = { OR: [{ revokedAt: { not: null } }, { expiresAt: { lte: new Date() } }] }
  const { count } = await db().apiKey.deleteMany({ where: { ...own, ...inactive } })
  if (count > 0) return recordActivity(actor, { type: 'key.deleted', keyId: id })
  if ((await db().apiKey.count({ where: own })) === 0) throw keyNotFound()
  throw new AppError('INVALID_OPERATION', 'The key is still active: revoke it first.')
}

function keyNotFound(): AppError {
  return new AppError('NOT_FOUND', 'API key not found.')
}
