import * as z from 'zod'
import { recordRejectedKey } from '@/lib/domain/access/activity'
import type { Actor } from '@/lib/domain/access/actor'
import { createActor } from '@/lib/domain/access/create-actor'
import { milliseconds } from '@/lib/foundation/database/milliseconds'
import { statement } from '@/lib/foundation/database/statement'
import { AppError } from '@/lib/foundation/errors'
import { type Source, unknownSource } from '@/lib/foundation/request/source'
import { type CachedKey, keyCache } from './key-cache'
import { hashKey, isWellFormedKey } from './key-token'
import { recordKeyUsage } from './key-usage'
import { KeyScope } from './schema'

export type VerifiedKey = { actor: Actor; keyId: string; scope: KeyScope }

// The remaining lifetime comes from the database's clock, which all instances share.
const selectKey = statement(
  `SELECT k."id" AS "keyId", k."name", k."scope"::text, k."userId", u."timeZone", u."dayStart",
    ${milliseconds('k."lastUsedAt"')} AS "lastUsedAt",
    ${milliseconds('k."expiresAt" - now()')} AS "expiresInMs", k."revokedAt" IS NOT NULL AS "isRevoked"
  FROM "ApiKey" k JOIN "User" u ON u."id" = k."userId"
  WHERE k."hash" = $1`,
  z.object({
    keyId: z.string(),
    name: z.string(),
    scope: KeyScope,
    userId: z.string(),
    timeZone: z.string(),
    dayStart: z.int(),
    lastUsedAt: z.number().nullable(),
    expiresInMs: z.number().nullable(),
    isRevoked: z.boolean(),
  }),
  { isPipelined: true },
)

/**
 * Returns the owner and scope of a key, synchronously when the key is cached.
 * @param readSource where the request comes from, for the activity log
 * @throws INVALID_API_KEY when it is unknown, expired or revoked
 */
export function verifyKey(key: string, readSource = () => unknownSource): VerifiedKey | Promise<VerifiedKey> {
  const hash = hashKey(key)
  const cached = keyCache().get(hash)
  return cached ? acceptKey(cached) : loadKey(key, hash, readSource)
}

export function invalidKey(): AppError {
  return new AppError('INVALID_API_KEY', 'The API key is invalid, expired or revoked.')
}

async function loadKey(key: string, hash: Buffer, readSource: () => Source): Promise<VerifiedKey> {
  const found = isWellFormedKey(key) && (await keyCache().load(hash, () => findKey(hash, readSource)))
  if (!found) throw invalidKey()
  return acceptKey(found)
}

/** The access of a key that was found valid. Notes its use. */
export function acceptKey(key: CachedKey): VerifiedKey {
  recordKeyUsage(key)
  const { userId, timeZone, dayStart, keyId, name, scope } = key
  return { actor: createActor({ userId, timeZone, dayStart, key: { id: keyId, name } }), keyId, scope }
}

async function findKey(hash: Buffer, readSource: () => Source): Promise<CachedKey | undefined> {
  const queriedAt = Date.now()
  const [row] = (await selectKey.run(hash)).rows
  if (row === undefined) return undefined
  const { expiresInMs, isRevoked, ...found } = row
  const hasExpired = expiresInMs !== null && expiresInMs <= 0
  if (isRevoked || hasExpired) {
    // Off the request path, because a script may try again and again.
    void recordRejectedKey(found, readSource(), isRevoked ? 'revoked' : 'expired')
    return undefined
  }
  return { ...found, expiresAt: expiresInMs === null ? null : queriedAt + expiresInMs }
}
