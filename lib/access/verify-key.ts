import * as z from 'zod'
import { statement } from '@/lib/database/statement'
import { AppError } from '@/lib/errors'
import { KeyScope } from '@/lib/keys/schema'
import { type Actor, createActor } from './actor'
import { type CachedKey, keyCache } from './key-cache'
import { hashKey, isWellFormedKey } from './key-token'
import { recordKeyUsage } from './key-usage'

export type VerifiedKey = { actor: Actor; keyId: string; scope: KeyScope }

// The remaining lifetime comes from the database's clock, which all instances share.
const selectValidKey = statement(
  `SELECT k."id" AS "keyId", k."scope"::text, k."userId", u."timeZone",
    (extract(epoch FROM k."lastUsedAt") * 1000)::float8 AS "lastUsedAt",
    (extract(epoch FROM k."expiresAt" - now()) * 1000)::float8 AS "expiresInMs"
  FROM "ApiKey" k JOIN "User" u ON u."id" = k."userId"
  WHERE k."hash" = $1 AND k."revokedAt" IS NULL AND (k."expiresAt" IS NULL OR k."expiresAt" > now())`,
  z.object({
    keyId: z.string(),
    scope: KeyScope,
    userId: z.string(),
    timeZone: z.string(),
    lastUsedAt: z.number().nullable(),
    expiresInMs: z.number().nullable(),
  }),
)

/**
 * Returns the owner and scope of a key, synchronously when the key is cached.
 * @throws INVALID_API_KEY when it is unknown, expired or revoked
 */
export function verifyKey(key: string): VerifiedKey | Promise<VerifiedKey> {
  const hash = hashKey(key)
  const cached = keyCache().get(hash)
  return cached ? acceptKey(cached) : loadKey(key, hash)
}

async function loadKey(key: string, hash: Buffer): Promise<VerifiedKey> {
  const found = isWellFormedKey(key) && (await keyCache().load(hash, () => findKey(hash)))
  if (!found) throw new AppError('INVALID_API_KEY', 'The API key is invalid, expired or revoked.')
  return acceptKey(found)
}

function acceptKey(key: CachedKey): VerifiedKey {
  recordKeyUsage(key)
  return { actor: createActor(key), keyId: key.keyId, scope: key.scope }
}

async function findKey(hash: Buffer): Promise<CachedKey | undefined> {
  const queriedAt = Date.now()
  const [row] = (await selectValidKey.run(hash)).rows
  if (row === undefined) return undefined
  const { expiresInMs, ...found } = row
  return { ...found, expiresAt: expiresInMs === null ? null : queriedAt + expiresInMs }
}
