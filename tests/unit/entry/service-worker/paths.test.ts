import { expect, it } from 'vitest'
import { isPage } from '@/lib/entry/service-worker/paths'

it.each([
  '/',
  '/day',
  '/day/2026-03-01',
  '/week',
  '/archive',
  '/profile',
  '/profile/import',
  '/sign-in',
  '/live-music',
])('is a page: %s', (path) => expect(isPage(path)).toBe(true))

it.each([
  '/api/v1/tasks',
  '/api/auth/session',
  '/mcp',
  '/live',
  '/live/missed',
  '/calendar/token.ics',
  '/cli.mjs',
  '/skill.md',
  '/register',
  '/.well-known/oauth-authorization-server',
  '/profile/export',
  '/profile/export/tasks.csv',
  '/_next/static/chunks/a.js',
])('is no page: %s', (path) => expect(isPage(path)).toBe(false))
