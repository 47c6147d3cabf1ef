import type { Page } from '@playwright/test'
import { baseUrl, expect, password, test } from '../support/browser'

const withoutScripts = { javaScriptEnabled: false, baseURL: baseUrl }

/** The notice for browsers without scripts. `getByText` ignores what is in a noscript element. */
async function expectNotice(page: Page): Promise<void> {
  const notice = page.locator('noscript > div')
  await expect(notice).toBeVisible()
  await expect(notice).toHaveText(/Daymark needs JavaScript\./)
}

test('a form of a visitor says that it needs scripts, and sends nothing', async ({ browser }) => {
  const page = await browser.newPage(withoutScripts)
  for (const path of ['/sign-in', '/sign-up']) {
    await page.goto(path)
    await expectNotice(page)
    await page.getByLabel('E-mail').fill('me@example.com')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await expect(page.getByLabel('E-mail')).toHaveValue('me@example.com')
    // If something sent it in spite of that, no password would be in a URL.
    const submission = page.waitForRequest((request) => request.isNavigationRequest())
    await page.locator('form:has([type=password])').evaluate((form) => (form as HTMLFormElement).submit())
    expect((await submission).method()).toBe('POST')
    await expectNotice(page)
    expect(page.url()).toBe(baseUrl + path)
  }
  await page.close()
})
