import { expect, test } from '../support/browser'

const pages = [
  '/',
  '/sign-in',
  '/sign-up',
  '/reference',
  '/nowhere',
  '/day',
  '/archive',
  '/insights',
  '/profile',
  '/profile/api-keys',
]

test('every page has a Content-Security-Policy with a nonce of its own, and the other headers', async ({
  person: { context },
}) => {
  const nonces = new Set<string>()
  for (const path of pages) {
    const answer = await context.request.get(path, { maxRedirects: 0 })
    const headers = answer.headers()
    const policy = headers['content-security-policy'] ?? ''
    const [, nonce = ''] = /script-src 'self' 'nonce-([^']+)' 'strict-dynamic';/.exec(policy) ?? []
    expect(nonce.length, path).toBeGreaterThanOrEqual(22)
    nonces.add(nonce)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    for (const directive of [`default-src 'none'`, `base-uri 'none'`, `frame-ancestors 'none'`, `form-action 'self'`]) {
      expect(policy).toContain(directive)
    }
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
    expect(headers['x-powered-by']).toBeUndefined()
    // Every script of the page bears it.
    for (const [tag] of (await answer.text()).matchAll(/<script[^>]*>/g)) expect(tag).toContain(`nonce="${nonce}"`)
  }
  expect(nonces.size).toBe(pages.length)
})

test('under https everything is raised to it', async ({ context }) => {
  const answer = await context.request.get('/', { headers: { 'x-forwarded-proto': 'https' } })
  expect(answer.headers()['strict-transport-security']).toMatch(/^max-age=\d{8}; includeSubDomains$/)
  expect(answer.headers()['content-security-policy']).toContain('upgrade-insecure-requests')
  const plain = await context.request.get('/')
  expect(plain.headers()['strict-transport-security']).toBeUndefined()
})

test('a script without the nonce does not run, and is reported', async ({ browser }) => {
  // Without the fixture, which takes any report for a failure.
  const page = await browser.newPage({ baseURL: process.env.DAYMARK_BASE_URL ?? '' })
  const reported = page.waitForEvent('console', (message) => message.text().includes('Content Security Policy'))
  await page.goto('/sign-in')
  const ran = await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<img src="x:" onerror="window.ran = true">')
    return new Promise((resolve) => {
      document.addEventListener('securitypolicyviolation', () => resolve('ran' in window), { once: true })
    })
  })
  expect(ran).toBe(false)
  await reported
  await page.close()
})

test('scripts and styles may be kept for ever, and pages not at all', async ({ person: { context } }) => {
  const page = await context.request.get('/day')
  expect(page.headers()['cache-control']).toContain('no-store')
  const [, script = ''] = /src="(\/_next\/static\/[^"]+\.js)"/.exec(await page.text()) ?? []
  const answer = await context.request.get(script, { headers: { 'accept-encoding': 'br' } })
  expect(answer.headers()).toMatchObject({
    'cache-control': 'public,max-age=31536000,immutable',
    'content-encoding': 'br',
    'x-content-type-options': 'nosniff',
  })
})
