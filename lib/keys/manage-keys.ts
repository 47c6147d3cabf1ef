import type { Actor } from '@/lib/access/actor'
import { keyCache } from '@/lib/access/key-cache'
import { db } from '@/lib/database/client'
import { AppError } from '@/lib/errors'
import type { ApiKey, RenameKey } from './schema'

/** The keys of a person, the newest first: also those that are expired or revoked, until they are removed. */
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

/** @throws NOT_FOUND when the actor has no such key */
export async function renameKey(actor: Actor, { id, name }: RenameKey): Promise<void> {
  const { count } = await db().apiKey.updateMany({ where: { userId: actor.userId, id }, data: { name } })
  if (count === 0) throw keyNotFound()
}

/**
 * Makes a key invalid from now on, for ever. A revoked key stays as it is.
 * @throws NOT_FOUND when the actor has no such key
 */
export async function revokeKey(actor: Actor, id: string): Promise<void> {
  const own = { userId: actor.userId, id }
  const { count } = await db().apiKey.updateMany({
    where: { ...own, revokedAt: null },
    data: { revokedAt: new Date() },
  })
  keyCache().evictKeysOf(actor.userId)
  if (count === 0 && (await db().apiKey.count({ where: own })) === 0) throw keyNotFound()
}

/**
 * Takes a key that is of no use any more off the list.
 * @throws NOT_FOUND when the actor has no such key; INVALID_OPERATION when it is still valid
 */
export async function removeKey(actor: Actor, id: string): Promise<void> {
  const own = { userId: actor.userId, id }
  const useless = { OR: [{ revokedAt: { not: null } }, { expiresAt: { lte: new Date() } }] }
  const { count } = await db().apiKey.deleteMany({ where: { ...own, ...useless } })
  if (count > 0) return
  if ((await db().apiKey.count({ where: own })) === 0) throw keyNotFound()
  throw new AppError('INVALID_OPERATION', 'The key is still valid: revoke it first.')
}

function keyNotFound(): AppError {
  return new AppError('NOT_FOUND', 'There is no such key.')
}
