import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type { KeyScope } from '@/lib/domain/access/keys/schema'
import { timeZone } from './day-page'
import { newAddress } from './password-sign-in'
import { readServiceErrors } from './service-errors'
import { newSignedIn, password, type SignedIn, sessionCookieName } from './session'

export const baseUrl = process.env.DAYMARK_BASE_URL ?? ''
export { password }

/** An account with an API key and an isolated browser context that is signed in. */
export type Person = SignedIn & { context: BrowserContext; page: Page }

/** Opens a browser of its own. */
export type NewContext = (
  options?: Parameters<import('@playwright/test').Browser['newContext']>[0],
) => Promise<BrowserContext>

type Fixtures = {
  /** Opens an isolated browser context. */
  newContext: NewContext
  newPerson: (options?: NewPerson) => Promise<Person>
  person: Person
  /** An error that pages of a test report, because it provokes it. */
  expectedError: RegExp | undefined
  reportServiceErrors: undefined
}

export type NewPerson = {
  timeZone?: string
  scope?: KeyScope
  context?: Parameters<import('@playwright/test').Browser['newContext']>[0]
}

/**
 * Browser tests. A test fails when one of its pages reports a JavaScript error, a console error or warning, or a
 * Content-Security-Policy violation. With a failure, it prints what the services have logged as errors meanwhile.
 */
export const test = base.extend<Fixtures>({
  expectedError: [undefined, { option: true }],
  reportServiceErrors: [
    async ({ browserName: _ }, use, info) => {
      const startedAt = Date.now()
      await use(undefined)
      if (info.status === info.expectedStatus) return
      const errors = await readServiceErrors(startedAt)
      if (errors.length > 0) console.error(`Logged during "${info.title}":\n${errors.join('\n')}`)
    },
    { auto: true },
  ],
  newContext: async ({ browser, expectedError }, use) => {
    const pageErrors: string[] = []
    const contexts: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext({
        baseURL: baseUrl,
        reducedMotion: 'reduce',
        // Playwright does not see the requests that a service worker answers.
        serviceWorkers: 'block',
        // Sign-in attempts are rate limited by client address, so each context gets its own.
        extraHTTPHeaders: { 'x-forwarded-for': newAddress() },
        ...options,
      })
      contexts.push(context)
      context.on('page', (page) => {
        collectPageErrors(page, pageErrors)
        waitForHydration(page)
      })
      return context
    })
    for (const context of contexts) await context.close()
    expect(pageErrors.filter((error) => !expectedError?.test(error))).toEqual([])
  },
  context: async ({ newContext }, use) => use(await newContext()),
  page: async ({ context }, use) => use(await context.newPage()),
  newPerson: async ({ newContext }, use) => {
    await use(async ({ context: options, ...settings } = {}) => {
      // Another time zone than that of the account is asked about.
      const context = await newContext({ timezoneId: settings.timeZone ?? timeZone, ...options })
      const signedIn = await newSignedIn(baseUrl, settings)
      const cookie = { name: sessionCookieName, value: signedIn.session, url: baseUrl }
      await context.addCookies([{ ...cookie, httpOnly: true, sameSite: 'Lax' }])
      return { ...signedIn, context, page: await context.newPage() }
    })
  },
  person: async ({ newPerson }, use) => use(await newPerson()),
})

export { expect }

/**
 * Makes `goto` wait until the page has hydrated, because a press during hydration is lost: React Aria replaces the
 * server's rows. A hydrated page has React's props on every control, and React has no work left.
 */
function waitForHydration(page: Page): void {
  const goto = page.goto.bind(page)
  page.goto = async (...target) => {
    const response = await goto(...target)
    await untilHydrated(page)
    return response
  }
}

/** Waits until a page has hydrated that was opened by something else than `goto`. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated, undefined, { polling: 50 })
  await page.evaluate(passFrame)
}

/** Runs in the page. Reads React's own marks: it has no public ones. */
function isHydrated(): boolean {
  if (window.location.protocol === 'about:') return true
  if (!document.querySelector('main h1, main p') || document.querySelector('main [aria-busy]')) return false
  // Content that has arrived and is not yet in its place (react-dom, streaming).
  if (document.querySelector('[hidden][id^="S:"]')) return false
  const findMark = (node: Node, name: string) => Object.entries(node).find(([key]) => key.startsWith(name))?.[1]
  const controls = [...document.querySelectorAll('main button, main input:not([type=hidden]), main [role=row]')]
  return (
    controls.every((control) => findMark(control, '__reactProps')) &&
    findMark(document, '__reactContainer')?.stateNode.pendingLanes === 0
  )
}

/** Runs in the page. React runs effects, which listen for keys, in a task after the one that hydrates. */
function passFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

function collectPageErrors(page: Page, pageErrors: string[]): void {
  page.on('pageerror', (error) => pageErrors.push(`error: ${error.message}`))
  page.on('console', (message) => {
    // The browser logs every failed request. Tests provoke some on purpose, such as a 404.
    if (message.type() !== 'error' && message.type() !== 'warning') return
    if (message.text().startsWith('Failed to load resource')) return
    // Next logs them too, and opens the page in another way.
    if (message.text().startsWith('Failed to fetch RSC payload')) return
    if (message.text() === 'Service Worker registration blocked by Playwright') return
    pageErrors.push(`${message.type()}: ${message.text()}`)
  })
}
