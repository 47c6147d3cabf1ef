import { expect, test } from '../support/browser'

test('a script without the nonce is blocked and reported', { tag: '@gate' }, async ({ browser }) => {
  // Bypasses the fixture, which fails on every console error.
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
