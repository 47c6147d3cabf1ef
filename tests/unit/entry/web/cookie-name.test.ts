import { expect, it } from 'vitest'
import { formatCookie } from '@/lib/entry/web/cookie-name'

it('binds a cookie of a script to this host over https, and only there', () => {
  expect(formatCookie('daymark.time-zone', 'Europe/Berlin', { isSecure: true, maxAge: 60 })).toBe(
    '__Host-daymark.time-zone=Europe%2FBerlin; Path=/; Max-Age=60; SameSite=Lax; Secure',
  )
  expect(formatCookie('daymark.density', 'compact', { isSecure: false, maxAge: 60 })).toBe(
    'daymark.density=compact; Path=/; Max-Age=60; SameSite=Lax',
  )
})
