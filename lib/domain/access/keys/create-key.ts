import { recordActivity } from '@/lib/domain/access/activity'
import type { Actor } from '@/lib/domain/access/actor'
import { lockAccount } from '@/lib/domain/access/lock-account'
import { db } from '@/lib/foundation/database/client'
import { AppError } from '@/lib/foundation/errors'
import { maxKeysPerAccount } from '@/lib/foundation/limits'
import { generateKey, hashKey } from './key-token'
import type { CreateKey } from './schema'

/**
 * Creates a key for a user. Returns the key itself, which is not stored: this is its only copy.
 * Takes an owner instead of an actor, because an API key must not create keys.
 * @throws INVALID_OPERATION when the account has 100 keys, expired and revoked ones included, or the session has ended
 */
export async function createKey(owner: Pick<Actor, 'userId' | 'session'>, input: CreateKey): Promise<string> {
  const { userId } = owner
  const key = generateKey()
  const { id } = await db().$transaction(async (tx) => {
    await lockAccount(tx, owner)
    if ((await tx.apiKey.count({ where: { userId } })) >= maxKeysPerAccount) {
      throw new AppError(
        'INVALID_OPERATION',
        `An account can have ${maxKeysPerAccount} keys. Delete keys that you no longer use.`,
      )
    }
    return tx.apiKey.create({
      data: { userId, ...input, hash: hashKey(key), lastFour: key.slice(-4) },
      select: { id: true },
    })
  })
  await recordActivity(owner, { type: 'key.created', keyId: id, detail: input.name })
  return key
}
