import { type Actor, createActor } from '@/lib/access/actor'
import { statement } from '@/lib/database/statement'
import { AppError } from '@/lib/errors'
import type { KeyScope } from '@/lib/keys/schema'
import { type CachedKey, keyCache } from './key-cache'
import { hashKey, isWellFormedKey } from './key-token'
import { recordKeyUsage } from './key-usage'

export type VerifiedKey = { actor: Actor; keyId: string; scope: KeyScope }

type Row = Omit<CachedKey, 'expiresAt'> & { expiresInMs: number | null }

// What is left until it expires is told by the one clock that all instances share.
const validKey = statement<Row>(`
  SELECT k."id" AS "keyId", k."scope"::text, k."userId", u."timeZone",
    (extract(epoch FROM k."lastUsedAt") * 1000)::float8 AS "lastUsedAt",
    (extract(epoch FROM k."expiresAt" - now()) * 1000)::float8 AS "expiresInMs"
  FROM "ApiKey" k JOIN "User" u ON u."id" = k."userId"
  WHERE k."hash" = $1 AND k."revokedAt" IS NULL AND (k."expiresAt" IS NULL OR k."expiresAt" > now())`)

/**
 * Tells whose key this is and what it may do. There is nothing to wait for where that is remembered.
 * @throws INVALID_API_KEY when it is unknown, expired or revoked
 */
export function verifyKey(key: string): VerifiedKey | Promise<VerifiedKey> {
  const hash = hashKey(key)
  const known = keyCache().get(hash)
  return known ? use(known) : learnKey(key, hash)
}

async function learnKey(key: string, hash: Buffer): Promise<VerifiedKey> {
  const found = isWellFormedKey(key) && (await keyCache().load(hash, () => lookUp(hash)))
  if (!found) throw new AppError('INVALID_API_KEY', 'The API key is invalid, expired or revoked.')
  return use(found)
}

function use(key: CachedKey): VerifiedKey {
  recordKeyUsage(key)
  return { actor: createActor(key), keyId: key.keyId, scope: key.scope }
}

async function lookUp(hash: Buffer): Promise<CachedKey | undefined> {
  const asked = Date.now()
  const [row] = (await validKey.run(hash)).rows
  if (row === undefined) return undefined
  const { expiresInMs, ...found } = row
  return { ...found, expiresAt: expiresInMs === null ? null : asked + expiresInMs }
}
