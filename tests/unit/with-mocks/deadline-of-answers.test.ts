// The time that a request may take ends with the start of its answer, and not with the work.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { defineOperation } from '@/lib/domain/operation/operation'
import { encodeLongBody } from '@/lib/entry/http/encode-body'
import { endpoint } from '@/lib/entry/http/endpoint'
import { WebRequest } from '@/lib/entry/http/web-request'
import { answerTimeMs } from '@/lib/foundation/limits'

vi.mock('@/lib/domain/access/authorize', async (original) => ({
  ...(await original<object>()),
  authorize: async () => ({
    actor: { userId: '0', timeZone: 'UTC' },
    keyId: 'key',
    scope: 'full',
    allowance: { allowed: true, limit: 1, remaining: 1, resetAt: 0 },
  }),
}))
vi.mock('@/lib/entry/http/encode-body', async (original) => ({
  ...(await original<object>()),
  encodeLongBody: vi.fn(),
}))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const read = endpoint(
  defineOperation({
    name: 'readMuch',
    group: 'Tasks',
    effect: 'read',
    summary: '',
    description: '',
    isIdempotent: true,
    isRevalidated: true,
    input: z.object({}),
    output: z.string(),
    errors: [],
    example: { input: {}, output: '' },
    run: async () => {
      await new Promise((resolve) => setTimeout(resolve, answerTimeMs - 1000))
      return 'x'.repeat(1024 * 1024)
    },
  }),
)

it('an answer that takes too long to encode and to hash is an error within 10 s', async () => {
  vi.mocked(encodeLongBody).mockReturnValue(new Promise(() => undefined))
  const request = new WebRequest(new Request('http://localhost/api/v1/much', { headers: { 'x-api-key': 'dm_x' } }))
  const answered = vi.fn()
  void read.handlePlain(request, {}).then(answered)
  await vi.advanceTimersByTimeAsync(answerTimeMs - 1)
  expect(encodeLongBody).toHaveBeenCalled()
  expect(answered).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(answered).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 503 }))
  expect(answered.mock.lastCall?.[0].body).toContain('"applied":"no"')
})
