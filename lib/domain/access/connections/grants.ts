import * as z from 'zod'
import { recordActivity } from '@/lib/domain/access/activity'
import { keyCache } from '@/lib/domain/access/keys/key-cache'
import { milliseconds } from '@/lib/foundation/database/milliseconds'
import { statement } from '@/lib/foundation/database/statement'
import { ConnectionScope } from './schema'

/** Access that a person has given a client: the key that was created for it. */
export type Grant = {
  userId: string
  keyId: string
  clientId: string
  scope: ConnectionScope
  /** Unix ms. */
  createdAt: number
  /** Unix ms; null if it never expires. */
  expiresAt: number | null
}

type Key = Pick<Grant, 'userId' | 'keyId'>

/** Names a grant: it is the key, so both have the same end. */
export function grantIdOf({ userId, keyId }: Key): string {
  return `${userId}.${keyId}`
}

const GrantId = z
  .string()
  .transform((id) => id.split('.'))
  .pipe(z.tuple([z.uuid(), z.uuid()]))

export function parseGrantId(id: unknown): Key | undefined {
  const parsed = GrantId.safeParse(id)
  return parsed.data && { userId: parsed.data[0], keyId: parsed.data[1] }
}

const selectGrant = statement(
  `SELECT "clientId", "scope"::text, ${milliseconds('"createdAt"')} AS "createdAt", ${milliseconds('"expiresAt"')} AS "expiresAt"
  FROM "ApiKey" WHERE "userId" = $1::uuid AND "id" = $2::uuid AND "clientId" IS NOT NULL AND "revokedAt" IS NULL
    AND ("expiresAt" > now()) IS NOT FALSE`,
  z.object({
    clientId: z.string(),
    scope: ConnectionScope,
    createdAt: z.number(),
    expiresAt: z.number().nullable(),
  }),
)

/** Finds a grant whose key is valid. */
export async function findGrant(id: string): Promise<Grant | undefined> {
  const key = parseGrantId(id)
  const [row] = key ? (await selectGrant.run(key.userId, key.keyId)).rows : []
  return key && row && { ...key, ...row }
}

const revoke = statement(
  `UPDATE "ApiKey" SET "revokedAt" = now()
  WHERE "userId" = $1::uuid AND "id" = $2::uuid AND "clientId" IS NOT NULL AND "revokedAt" IS NULL RETURNING "name"`,
  z.object({ name: z.string() }),
)

/** Revokes the key of a grant, as its client asked, or because a code or a token of it was used twice. Idempotent. */
export async function revokeGrant(id: string): Promise<void> {
  const key = parseGrantId(id)
  if (!key) return
  const [revoked] = (await revoke.run(key.userId, key.keyId)).rows
  keyCache().evictKeysOf(key.userId)
  if (!revoked) return
  const { name } = revoked
  await recordActivity({ userId: key.userId, key: { id: key.keyId, name } }, { type: 'key.revoked', detail: name })
}
