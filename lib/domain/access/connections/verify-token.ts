import * as z from 'zod'
import { recordRejectedKey } from '@/lib/domain/access/activity'
import { type CachedKey, keyCache } from '@/lib/domain/access/keys/key-cache'
import { isWellFormedKey } from '@/lib/domain/access/keys/key-token'
import { acceptKey, invalidKey, type VerifiedKey, verifyKey } from '@/lib/domain/access/keys/verify-key'
import { milliseconds } from '@/lib/foundation/database/milliseconds'
import { statement } from '@/lib/foundation/database/statement'
import { type Source, unknownSource } from '@/lib/foundation/request/source'
import { hashRecord } from './records'
import { ConnectionScope } from './schema'

// The remaining lifetimes come from the database's clock, which all instances share.
const selectKey = statement(
  `SELECT k."id" AS "keyId", k."name", k."scope"::text, k."userId", u."timeZone", u."dayStart",
    ${milliseconds('k."lastUsedAt"')} AS "lastUsedAt",
    ${milliseconds('LEAST(k."expiresAt", t."expiresAt") - now()')} AS "expiresInMs",
    k."revokedAt" IS NOT NULL AS "isRevoked", (k."expiresAt" <= now()) IS TRUE AS "hasExpired"
  FROM "OauthRecord" t JOIN "ApiKey" k ON k."userId" = t."userId" AND k."id" = t."keyId" JOIN "User" u ON u."id" = k."userId"
  WHERE t."hash" = $1 AND t."kind" = 'AccessToken'`,
  z.object({
    keyId: z.string(),
    name: z.string(),
    scope: ConnectionScope,
    userId: z.string(),
    timeZone: z.string(),
    dayStart: z.int(),
    lastUsedAt: z.number().nullable(),
    expiresInMs: z.number(),
    isRevoked: z.boolean(),
    hasExpired: z.boolean(),
  }),
)

/**
 * Returns the owner and scope of an access token, which acts as the key of its grant, or of an API key.
 * @param readSource where the request comes from, for the activity log
 * @throws INVALID_API_KEY when the token or its key is unknown, expired or revoked
 */
export async function verifyToken(token: string, readSource: () => Source = () => unknownSource): Promise<VerifiedKey> {
  if (isWellFormedKey(token)) return verifyKey(token, readSource)
  const hash = hashRecord(token)
  const found = keyCache().get(hash) ?? (await keyCache().load(hash, () => findKey(hash, readSource)))
  if (!found) throw invalidKey()
  return acceptKey(found)
}

async function findKey(hash: Buffer, readSource: () => Source): Promise<CachedKey | undefined> {
  const queriedAt = Date.now()
  const [row] = (await selectKey.run(hash)).rows
  if (row === undefined) return undefined
  const { expiresInMs, isRevoked, hasExpired, ...found } = row
  // A client replaces a token that has expired: only the end of its key is worth a record.
  if (isRevoked || hasExpired) void recordRejectedKey(found, readSource(), isRevoked ? 'revoked' : 'expired')
  if (isRevoked || expiresInMs <= 0) return undefined
  return { ...found, expiresAt: queriedAt + expiresInMs }
}
