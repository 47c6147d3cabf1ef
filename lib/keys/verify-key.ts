import { type Actor, mintActor } from '@/lib/actor'
import { AppError } from '@/lib/errors'
import { statement } from '@/lib/statement'
import { hashKey, isWellFormedKey } from './format'
import { type KnownKey, knownKeys } from './known-keys'
import { noteKeyUse } from './last-use'
import type { KeyScope } from './schema'

export type VerifiedKey = { actor: Actor; keyId: string; scope: KeyScope }

type Row = Omit<KnownKey, 'expiresAt'> & { expiresInMs: number | null }

// What is left until it expires is told by the one clock that all instances share.
const validKey = statement<Row>(`
  SELECT k."id" AS "keyId", k."scope"::text, k."userId", u."timeZone",
    (extract(epoch FROM k."lastUsedAt") * 1000)::float8 AS "lastUsedAt",
    (extract(epoch FROM k."expiresAt" - now()) * 1000)::float8 AS "expiresInMs"
  FROM "ApiKey" k JOIN "User" u ON u."id" = k."userId"
  WHERE k."hash" = $1 AND k."revokedAt" IS NULL AND (k."expiresAt" IS NULL OR k."expiresAt" > now())`)

/**
 * Tells whose key this is and what it may do.
 * @throws INVALID_API_KEY when it is unknown, expired or revoked
 */
export async function verifyKey(key: string): Promise<VerifiedKey> {
  const hash = hashKey(key)
  const name = hash.toString('latin1')
  const found = knownKeys().get(name) ?? (await knownKeys().learn(name, () => lookUp(key, hash)))
  if (found === undefined) throw new AppError('INVALID_API_KEY', 'The API key is invalid, expired or revoked.')
  noteKeyUse(found)
  return { actor: mintActor(found), keyId: found.keyId, scope: found.scope }
}

async function lookUp(key: string, hash: Buffer): Promise<KnownKey | undefined> {
  if (!isWellFormedKey(key)) return undefined
  const asked = Date.now()
  const [row] = (await validKey.run(hash)).rows
  if (row === undefined) return undefined
  const { expiresInMs, ...found } = row
  return { ...found, expiresAt: expiresInMs === null ? null : asked + expiresInMs }
}
