import { recordActivity } from '@/lib/domain/access/activity'
import type { Actor } from '@/lib/domain/access/actor'
import { lockAccount } from '@/lib/domain/access/lock-account'
import { db } from '@/lib/foundation/database/client'
import type { Prisma } from '@/lib/foundation/database/generated/client'
import { AppError } from '@/lib/foundation/errors'
import { maxKeysPerAccount } from '@/lib/foundation/limits'
import { generateKey, hashKey } from './key-token'
import type { CreateKey } from './schema'

type Owner = Pick<Actor, 'userId' | 'session'>

/**
 * Creates a key for a user. Returns the key itself, which is not stored: this is its only copy.
 * Takes an owner instead of an actor, because an API key must not create keys.
 * @throws INVALID_OPERATION when the account has 100 keys, expired and revoked ones included, or the session has ended
 */
export async function createKey(owner: Owner, input: CreateKey): Promise<string> {
  const key = generateKey()
  const id = await db().$transaction((tx) => insertKey(tx, owner, input, key))
  await recordActivity(owner, { type: 'key.created', keyId: id, detail: input.name })
  return key
}

/** The client that was connected with OAuth, whose tokens act as the key. */
type Client = { clientId: string; clientName: string }

/**
 * Inserts a key in a transaction that writes more.
 * @returns its id
 * @throws INVALID_OPERATION as above
 */
export async function insertKey(
  tx: Prisma.TransactionClient,
  owner: Owner,
  input: CreateKey & Partial<Client>,
  key: string,
): Promise<string> {
  const { userId } = owner
  await lockAccount(tx, owner)
  if ((await tx.apiKey.count({ where: { userId } })) >= maxKeysPerAccount) {
    throw new AppError(
      'INVALID_OPERATION',
      `An account can have ${maxKeysPerAccount} keys. Delete keys that you no longer use.`,
    )
  }
  const data = { userId, ...input, hash: hashKey(key), lastFour: key.slice(-4) }
  return (await tx.apiKey.create({ data, select: { id: true } })).id
}
