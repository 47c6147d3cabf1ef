import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { requestPage } from '../support/page-request'
import { newSignedIn } from '../support/session'
import { root } from '../support/test-database'

const pages = [
  '/',
  '/sign-in',
  '/sign-up',
  '/reference',
  '/nowhere',
  '/offline',
  '/day',
  '/archive',
  '/insights',
  '/recurrences',
  '/labels',
  '/profile',
  '/profile/activity',
  '/profile/api-keys',
  '/profile/webhooks',
]

let session: string
beforeAll(async () => {
  session = (await newSignedIn(inject('baseUrl'))).session
})

function nonceOf({ headers }: Response): string {
  const policy = headers.get('content-security-policy') ?? ''
  return /script-src 'self' 'nonce-([^']+)' 'strict-dynamic';/.exec(policy)?.[1] ?? ''
}

describe.each(pages)('the page %s', (path) => {
  it('has a strict Content-Security-Policy, whose nonce is on every script', async () => {
    const response = await requestPage(path, { session })
    const policy = response.headers.get('content-security-policy') ?? ''
    const nonce = nonceOf(response)
    expect(nonce.length).toBeGreaterThanOrEqual(22)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    for (const directive of [`default-src 'none'`, `base-uri 'none'`, `frame-ancestors 'none'`, `form-action 'self'`]) {
      expect(policy).toContain(directive)
    }
    for (const [tag] of (await response.text()).matchAll(/<script[^>]*>/g)) expect(tag).toContain(`nonce="${nonce}"`)
  })

  it('has the other security headers, and does not name the framework', async () => {
    const { headers } = await requestPage(path, { session })
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
    expect(headers.get('x-powered-by')).toBeNull()
  })
})

it('the pages of a consent stay connected to the window that opened them', async () => {
  const policyOf = async (path: string) =>
    (await requestPage(path, { session })).headers.get('cross-origin-opener-policy')
  const next = '/connect/abcdefghijklmnopqrstuvwxyz'
  for (const path of [next, `/sign-in?next=${encodeURIComponent(next)}`, `/second-step?next=${next}`]) {
    expect(await policyOf(path), path).toBe('unsafe-none')
  }
  for (const path of ['/sign-in?next=/archive', '/sign-in?next=/archive&other=/connect/x', '/connected']) {
    expect(await policyOf(path), path).toBe('same-origin')
  }
})

it('every response has its own nonce', async () => {
  const nonces = await Promise.all(
    [...pages, ...pages].map(async (path) => nonceOf(await requestPage(path, { session }))),
  )
  expect(new Set(nonces).size).toBe(2 * pages.length)
})

// Pages, the API, files, and paths that nothing answers.
const everyKind = [
  '/',
  '/nowhere',
  '/api/v1/tasks?date=2026-03-01',
  '/api/v1/nowhere',
  '/api/v1/openapi.json',
  '/api/health',
  '/api/auth/session',
  '/api/auth/nowhere',
  '/api/nowhere',
  '/api/v1nowhere',
  '/icon.svg',
  '/sw.js',
  '/manifest.webmanifest',
  '/_next/static/nowhere.js',
  '/_next/nowhere',
  '/_next/image?url=x',
  '/live',
  '/%E0%A4%A',
]

it.each([...everyKind, '/mcp', '/calendar/x.ics', '/llms.txt'])(
  'no type is guessed, and nothing is framed: %s',
  async (path) => {
    const { headers } = await requestPage(path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.*frame-ancestors 'none'/)
  },
)

it.each([
  ['GET', '/live', 401],
  ['GET', '/live/missed', 401],
  ['GET', '/day/open-dates', 401],
  ['GET', '/reminders', 401],
  ['GET', '/profile/export', 401],
  ['POST', '/profile/import/file', 401],
  ['POST', '/sign-in', 403],
  ['POST', '/api/auth/callback/email', 403],
  ['GET', '/api/v1/me', 401],
])('no cache keeps a refusal: %s %s', async (method, path, status) => {
  const origin = status === 403 && { origin: 'https://evil.example' }
  const response = await requestPage(path, { method, headers: { ...origin } })
  expect(response.status).toBe(status)
  expect(response.headers.get('cache-control')).toBe('no-store')
})

it.each(['/', '/reference'])('no cache may share the page %s: it depends on the session', async (path) => {
  for (const request of [{}, { session }]) {
    const { headers } = await requestPage(path, request)
    expect(headers.get('cache-control'), 'session' in request ? 'signed in' : 'signed out').toMatch(
      /\bprivate\b.*\bno-store\b/,
    )
  }
})

it.each(['bytes=100-50', 'bytes=-5', 'bytes=0-0', 'items=3-4', 'bytes=abc'])(
  'a script is sent as a whole for the range %s',
  async (range) => {
    const [script = ''] = /\/_next\/static\/[^"]+\.js/.exec(await (await requestPage('/', {})).text()) ?? []
    const whole = await fetch(`${inject('baseUrl')}${script}`)
    const response = await fetch(`${inject('baseUrl')}${script}`, { headers: { range } })
    expect(response.status).toBe(200)
    expect(await response.text()).toBe(await whole.text())
  },
)

it('the key of the build, which every copy of a release has, does not render static pages anew', async () => {
  const manifest = join(root, '.next-test', 'prerender-manifest.json')
  const { preview } = JSON.parse(readFileSync(manifest, 'utf8'))
  const headers = { 'x-prerender-revalidate': preview.previewModeId }
  for (const request of [{}, { headers }]) {
    const response = await requestPage('/icon.svg', request)
    expect(response.headers.get('x-nextjs-cache'), 'headers' in request ? 'with the key' : 'without').toBe('HIT')
  }
})

it.each(everyKind)('https responses carry HSTS: %s', async (path) => {
  const secure = await requestPage(path, { headers: { 'x-forwarded-proto': 'https' } })
  expect(secure.headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')
  expect((await requestPage(path)).headers.get('strict-transport-security')).toBeNull()
})

it.each(everyKind)('HTML has a Content-Security-Policy: %s', async (path) => {
  const { headers } = await requestPage(path)
  if (!headers.get('content-type')?.includes('text/html')) return
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.*frame-ancestors 'none'/)
})

it('a path below /api that does not exist is an HTML page with a Content-Security-Policy', async () => {
  const response = await requestPage('/api/nowhere')
  expect(response.status).toBe(404)
  expect(response.headers.get('content-type')).toContain('text/html')
  const nonce = nonceOf(response)
  expect(nonce.length).toBeGreaterThanOrEqual(22)
  for (const [tag] of (await response.text()).matchAll(/<script[^>]*>/g)) expect(tag).toContain(`nonce="${nonce}"`)
})

it('pages over https upgrade the requests that they make', async () => {
  const secure = await requestPage('/', { headers: { 'x-forwarded-proto': 'https' } })
  expect(secure.headers.get('content-security-policy')).toContain('upgrade-insecure-requests')
  const plain = await requestPage('/')
  expect(plain.headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests')
})

it('scripts are cached forever, and pages never', async () => {
  const page = await requestPage('/day', { session })
  expect(page.headers.get('cache-control')).toContain('no-store')
  const [, script = ''] = /src="(\/_next\/static\/[^"]+\.js)"/.exec(await page.text()) ?? []
  const response = await requestPage(script, { headers: { 'accept-encoding': 'br' } })
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'public,max-age=31536000,immutable',
    'content-encoding': 'br',
    'x-content-type-options': 'nosniff',
  })
})
