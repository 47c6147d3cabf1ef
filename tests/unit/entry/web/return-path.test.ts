import { expect, it } from 'vitest'
import { readReturnPath, withReturnPath } from '@/lib/entry/web/return-path'

it.each([
  '/week',
  '/day/2026-03-01',
  '/insights?from=2026-03-01&to=2026-03-07',
  '/archive?q=a%20b',
  '/archive?q=foo*',
  '/profile/webhooks/0a-1b',
  '/connect/V1StGXR8_Z5jdHi6B-myT',
])('a sign-in returns to %s', (path) => {
  expect(readReturnPath(path)).toBe(path)
  expect(withReturnPath('/sign-in', path)).toBe(`/sign-in?next=${encodeURIComponent(path).replace(/%20/g, '+')}`)
})

it.each([
  undefined,
  null,
  ['/week', '/week'],
  '',
  '/',
  '/day',
  '/sign-in',
  '/api/auth/signout',
  'week',
  '//example.com/week',
  '/\\example.com/week',
  'https://example.com/week',
  '/week//example.com',
  '/week/../api/auth/signout',
  '/week#a',
  '/week?a=<b>',
  '/weekend',
  '/connect',
  '/connect?error=x',
  '/connect//example.com',
  `/week/${'a'.repeat(300)}`,
])('a sign-in does not return to %s', (path) => {
  expect(readReturnPath(path)).toBeUndefined()
})
