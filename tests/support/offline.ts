import type { Page } from '@playwright/test'
import { expect } from './browser'

/** The browser of a person in which a service worker may run. */
export const withServiceWorker = { context: { serviceWorkers: 'allow' } } as const

/** Waits until a page opens without a connection: the service worker controls it, and its data is kept. */
export async function untilKept(page: Page, path: string): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect.poll(() => listKept(page)).toContain(path)
}

/** Lists the paths of what the browser keeps of accounts. */
export function listKept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('daymark.seen.'))
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
}

/** Opens or reloads a page that the service worker answers. */
export async function untilOffline(page: Page): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: 'You are offline.' })).toBeVisible()
}
