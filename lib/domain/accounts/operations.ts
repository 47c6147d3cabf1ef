import { defineOperation } from '@/lib/domain/operation/operation'
import { requestsPerWindow } from '@/lib/foundation/limits'
import { NoInput } from '@/lib/foundation/values/parse-input'
import { readMe } from './me'
import { Me } from './schema'

export const getMe = defineOperation({
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
      account: { name: 'Ada', email: 'ada@example.com', timeZone: 'Europe/London' },
      today: '2026-03-01',
      key: { name: 'laptop', scope: 'full', createdAt: 1772269200000, expiresAt: null },
      rateLimit: { limit: requestsPerWindow, remaining: requestsPerWindow - 1, resetAt: 1772352060000 },
    },
  },
  run: readMe,
})
