import { type Actor, mintActor } from '@/lib/actor'
import { db } from '@/lib/db'
import { AppError } from '@/lib/errors'
import { hashKey, isWellFormedKey } from './format'
import { noteKeyUse } from './last-use'
import type { KeyScope } from './schema'

export type VerifiedKey = { actor: Actor; keyId: string; scope: KeyScope }

/**
 * Tells whose key this is and what it may do.
 * @throws INVALID_API_KEY when it is unknown, expired or revoked
 */
export async function verifyKey(key: string): Promise<VerifiedKey> {
  if (!isWellFormedKey(key)) throw invalidKey()
  const [found] = await db().$queryRaw<
    { keyId: string; scope: KeyScope; userId: string; timeZone: string; lastUsedAt: Date | null }[]
  >`
    SELECT k."id" AS "keyId", k."scope"::text, k."userId", u."timeZone", k."lastUsedAt"
    FROM "ApiKey" k JOIN "User" u ON u."id" = k."userId"
    WHERE k."hash" = ${hashKey(key)} AND k."revokedAt" IS NULL AND (k."expiresAt" IS NULL OR k."expiresAt" > now())`
  if (found === undefined) throw invalidKey()
  noteKeyUse(found)
  return { actor: mintActor(found), keyId: found.keyId, scope: found.scope }
}

function invalidKey(): AppError {
  return new AppError('INVALID_API_KEY', 'The API key is invalid, expired or revoked.')
}
