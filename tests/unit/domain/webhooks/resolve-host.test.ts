import { Resolver } from 'node:dns/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { resolveHost } from '@/lib/domain/webhooks/resolve-host'

afterEach(() => {
  vi.restoreAllMocks()
})

const failed = (code: string) => Object.assign(new Error(code), { code })

describe('a host without an address', () => {
  it.each([
    ['ENOTFOUND', 'ENODATA', 'ENODATA'],
    ['ENOTFOUND', 'ENOTFOUND', 'ENOTFOUND'],
    ['EAI_AGAIN', 'ENODATA', 'ETIMEOUT'],
    ['EAI_AGAIN', 'ETIMEOUT', 'ENODATA'],
    ['EAI_AGAIN', 'ETIMEOUT', 'ESERVFAIL'],
  ])('is %s when the look-up for IPv4 ends with %s and that for IPv6 with %s', async (code, four, six) => {
    vi.spyOn(Resolver.prototype, 'resolve4').mockRejectedValue(failed(four))
    vi.spyOn(Resolver.prototype, 'resolve6').mockRejectedValue(failed(six))
    await expect(resolveHost('hook.example')).rejects.toMatchObject({ code })
  })
})
