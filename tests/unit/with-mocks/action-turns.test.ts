// Server actions take turns with the other requests of their account.
import { expect, it, vi } from 'vitest'
import * as z from 'zod'
import { accountTurns } from '@/lib/domain/access/turns/account-turns'
import { runReadAction } from '@/lib/entry/web/run-action'
import { serveInPlace } from '@/lib/foundation/request/page-place'

vi.mock('server-only', () => ({}))
vi.mock('next/cache', () => ({ refresh: vi.fn() }))
vi.mock('next/headers', () => ({ headers: async () => new Headers() }))
vi.mock('@/lib/entry/web/session', () => ({
  currentViewer: async () => ({ actor: { userId: 'me' } }),
  keepViewer: vi.fn(),
}))
vi.mock('@/lib/domain/access/rate-limit/rate-limiter', () => ({
  rateLimiter: () => ({ take: async () => ({ allowed: true, resetAt: 0 }) }),
}))

it('three of an account work at a time, and those that wait take no place of a page', async () => {
  const ends: (() => void)[] = []
  const place = { release: vi.fn(), resume: vi.fn() }
  const call = () =>
    new Promise((resolve) => {
      const work = () => new Promise<string>((end) => ends.push(() => end('done')))
      serveInPlace(place, () => resolve(runReadAction(z.null(), null, work)))
    })
  // Of the API.
  const turn = accountTurns().begin('me')
  const outcomes = Array.from({ length: 4 }, call)
  await vi.waitFor(() => expect(place.release).toHaveBeenCalledTimes(2))
  expect(ends).toHaveLength(2)
  turn?.end()
  await vi.waitFor(() => expect(ends).toHaveLength(3))
  expect(place.resume).toHaveBeenCalledTimes(1)
  ends[0]?.()
  await vi.waitFor(() => expect(ends).toHaveLength(4))
  for (const end of ends) end()
  expect(await Promise.all(outcomes)).toEqual(Array(4).fill({ ok: true, result: 'done' }))
  // None of them has kept its turn.
  expect(Array.from({ length: 4 }, () => accountTurns().begin('me')).filter(Boolean)).toHaveLength(3)
})
