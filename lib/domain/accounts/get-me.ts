import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import { KeyScope } from '@/lib/domain/access/keys/schema'
import { invalidKey } from '@/lib/domain/access/keys/verify-key'
import { requestPolicy } from '@/lib/domain/access/rate-limit/policy'
import { WeekStart } from '@/lib/domain/access/sessions/account'
import { type Call, defineOperation } from '@/lib/domain/operation/operation'
import { milliseconds } from '@/lib/foundation/database/milliseconds'
import { statement } from '@/lib/foundation/database/statement'
import { requestsPerWindow } from '@/lib/foundation/limits'
import { todayIn } from '@/lib/foundation/time/dates'
import { NoInput } from '@/lib/foundation/values/parse-input'
import { Me } from './schema'

export const getMeOperation = defineOperation({
  name: 'getMe',
  group: 'For scripts',
  effect: 'read',
  summary: 'Get your account and key',
  description:
    "The account, today's date in its time zone, the API key of the request, and what is left of its rate limit. This request counts too.",
  isIdempotent: true,
  input: NoInput,
  output: Me,
  errors: [],
  example: {
    input: {},
    output: {
      account: {
        name: 'Ada',
        email: 'ada@example.com',
        timeZone: 'Europe/London',
        dayStart: 0,
        weekStart: 'monday',
        plannedLimit: 360,
      },
      today: '2026-03-01',
      key: { name: 'laptop', scope: 'full', createdAt: 1772269200000, expiresAt: null },
      rateLimit: { limit: requestsPerWindow, remaining: requestsPerWindow - 1, resetAt: 1772352060000 },
    },
  },
  run: getMe,
})

const selectMe = statement(
  `SELECT u."name", u."email", u."timeZone", u."dayStart", u."weekStart", u."plannedLimit", k."name" AS "keyName", k."scope"::text,
    ${milliseconds('k."createdAt"')} AS "createdAt",
    ${milliseconds('k."expiresAt"')} AS "expiresAt"
  FROM "User" u JOIN "ApiKey" k ON k."userId" = u."id"
  WHERE u."id" = $1::uuid AND k."userId" = $1::uuid AND k."id" = $2::uuid`,
  z.object({
    name: z.string().nullable(),
    email: z.string(),
    timeZone: z.string(),
    dayStart: z.int(),
    weekStart: WeekStart.nullable(),
    plannedLimit: z.int().nullable(),
    keyName: z.string(),
    scope: KeyScope,
    createdAt: z.number(),
    expiresAt: z.number().nullable(),
  }),
)

/**
 * Returns whose key a request carries, today's date there, and what is left of the key's rate limit.
 * @throws INVALID_API_KEY when the key was deleted during the request
 */
export async function getMe(actor: Actor, _input: object, { keyId, allowance }: Call): Promise<Me> {
  const [row] = (await selectMe.run(actor.userId, keyId)).rows
  if (row === undefined) throw invalidKey()
  const { name, email, timeZone, dayStart, weekStart, plannedLimit, keyName, ...key } = row
  return {
    account: { name, email, timeZone, dayStart, weekStart, plannedLimit },
    today: todayIn({ timeZone, dayStart }),
    key: { name: keyName, ...key },
    rateLimit: { limit: requestPolicy.limit, remaining: allowance.remaining, resetAt: allowance.resetAt },
  }
}
