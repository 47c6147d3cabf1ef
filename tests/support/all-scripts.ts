import type { Page } from '@playwright/test'

const lookEveryMs = 250
const looks = 4

/** Waits until a page has loaded its scripts, also those that it loads when it is idle: for a second there is no new one. */
export async function untilScriptsLoaded(page: Page): Promise<void> {
  let [count, seen] = [-1, 0]
  while (seen < looks) {
    await page.waitForTimeout(lookEveryMs)
    const now = await page.evaluate(
      () =>
        performance.getEntriesByType('resource').filter(({ name }) => new URL(name).pathname.endsWith('.js')).length,
    )
    seen = now === count ? seen + 1 : 0
    count = now
  }
}
