import type { Page } from '@playwright/test'

/** Holds back all scripts that a page asks for from now on, as a slow connection does. Returns a function that lets them go. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/_next/static/**/*.js', async (route) => {
    await held
    await route.continue()
  })
  return release
}
