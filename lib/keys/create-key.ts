import { generateKey, hashKey } from '@/lib/access/key-token'
import { db } from '@/lib/database/client'
import type { CreateKey } from './schema'

/**
 * Issues a key to a user. The returned text is the only copy of it that there will ever be.
 * It takes an owner and no actor of a request: a key never mints keys.
 */
export async function createKey(owner: { userId: string }, input: CreateKey): Promise<string> {
  const key = generateKey()
  await db().apiKey.create({
    data: { userId: owner.userId, ...input, hash: hashKey(key), lastFour: key.slice(-4) },
  })
  return key
}
