import { recordActivity } from '@/lib/access/activity'
import type { Actor } from '@/lib/access/actor'
import { generateKey, hashKey } from '@/lib/access/key-token'
import { db } from '@/lib/database/client'
import type { CreateKey } from './schema'

/**
 * Creates a key for a user. Returns the key itself, which is not stored: this is its only copy.
 * Takes an owner instead of an actor, because an API key must not create keys.
 */
export async function createKey(owner: Pick<Actor, 'userId' | 'session'>, input: CreateKey): Promise<string> {
  const key = generateKey()
  const { id } = await db().apiKey.create({
    data: { userId: owner.userId, ...input, hash: hashKey(key), lastFour: key.slice(-4) },
    select: { id: true },
  })
  await recordActivity(owner, { type: 'key.created', keyId: id, detail: input.name })
  return key
}
