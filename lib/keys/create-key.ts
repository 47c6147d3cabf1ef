import { generateKey, hashKey } from '@/lib/access/key-token'
import { db } from '@/lib/database/client'
import type { CreateKey } from './schema'

/**
 * Creates a key for a user. Returns the key itself, which is not stored: this is its only copy.
 * Takes an owner instead of an actor, because an API key must not create keys.
 */
export async function createKey(owner: { userId: string }, input: CreateKey): Promise<string> {
  const key = generateKey()
  await db().apiKey.create({
    data: { userId: owner.userId, ...input, hash: hashKey(key), lastFour: key.slice(-4) },
  })
  return key
}
