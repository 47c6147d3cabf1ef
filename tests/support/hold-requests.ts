import type { Page, Request } from '@playwright/test'

/**
 * Holds back requests that a page makes from now on, as a slow connection does. Returns a function that lets them go.
 * @param url a pattern, as for `page.route`
 * @param isHeld tells which of them; by default all
 */
export async function holdRequests(
  page: Page,
  url: string,
  isHeld: (request: Request) => boolean = () => true,
): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, async (route) => {
    if (isHeld(route.request())) await held
    await route.continue()
  })
  return release
}

/** Holds back all scripts. */
export function holdScripts(page: Page): Promise<() => void> {
  return holdRequests(page, '**/_next/static/**/*.js')
}

/** Holds back the server actions of a page. */
export function holdActions(page: Page, path: string): Promise<() => void> {
  return holdRequests(page, path, (request) => request.method() === 'POST')
}
