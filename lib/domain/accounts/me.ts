import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import { KeyScope } from '@/lib/domain/access/keys/schema'
import { invalidKey } from '@/lib/domain/access/keys/verify-key'
import { requestPolicy } from '@/lib/domain/access/rate-limit/policy'
import type { Call } from '@/lib/domain/operation/operation'
import { milliseconds } from '@/lib/foundation/database/milliseconds'
import { statement } from '@/lib/foundation/database/statement'
import { dateIn } from '@/lib/foundation/time/dates'
import type { Me } from './schema'

const selectMe = statement(
  `SELECT u."name", u."email", u."timeZone", k."name" AS "keyName", k."scope"::text,
    ${milliseconds('k."createdAt"')} AS "createdAt",
    ${milliseconds('k."expiresAt"')} AS "expiresAt"
  FROM "User" u JOIN "ApiKey" k ON k."userId" = u."id"
  WHERE u."id" = $1::uuid AND k."userId" = $1::uuid AND k."id" = $2::uuid`,
  z.object({
    name: z.string().nullable(),
    email: z.string(),
    timeZone: z.string(),
    keyName: z.string(),
    scope: KeyScope,
    createdAt: z.number(),
    expiresAt: z.number().nullable(),
  }),
)

/**
 * Returns whose key a request carries, today's date there, and what is left of the key's rate limit.
 * @throws INVALID_API_KEY when the key was deleted meanwhile
 */
export async function readMe(actor: Actor, _input: object, { keyId, allowance }: Call): Promise<Me> {
  const [row] = (await selectMe.run(actor.userId, keyId)).rows
  if (row === undefined) throw invalidKey()
  const { name, email, timeZone, keyName, ...key } = row
  return {
    account: { name, email, timeZone },
    today: dateIn(timeZone, new Date()),
    key: { name: keyName, ...key },
    rateLimit: { limit: requestPolicy.limit, remaining: allowance.remaining, resetAt: allowance.resetAt },
  }
}
