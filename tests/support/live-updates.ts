import type { Page } from '@playwright/test'
import { expect } from './browser'
import { streamUrl } from './stream-url'

/** Waits until a page has connected its event stream. Call it before the page opens. */
export async function untilListening(page: Page): Promise<void> {
  await page.waitForResponse((response) => streamUrl.test(response.url()) && response.ok())
}

/** Sets the visibility that a page observes. */
export async function setVisibility(page: Page, state: 'visible' | 'hidden'): Promise<void> {
  await page.evaluate(applyVisibility, state)
}

/** Runs in the page. */
export function applyVisibility(state: string): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
  document.dispatchEvent(new Event('visibilitychange'))
}

/** Takes the oldest unread event of a page, or waits for the next one. Returns its name. */
type NextEvent = (() => Promise<string>) & {
  /** Forgets what has not been taken. */
  forget: () => void
}

/** Collects the names of the server-sent events that reach a page. */
export async function collectEvents(page: Page): Promise<NextEvent> {
  const events: string[] = []
  const session = await page.context().newCDPSession(page)
  session.on('Network.eventSourceMessageReceived', ({ eventName }) => events.push(eventName))
  await session.send('Network.enable')
  const nextEvent = async () => {
    await expect.poll(() => events.length).toBeGreaterThan(0)
    return events.shift() ?? ''
  }
  return Object.assign(nextEvent, { forget: () => events.splice(0) })
}

/** The requests and the events of a page. */
export type Traffic = {
  /** Method and path of each request since the last call, without scripts and prefetched links. */
  takeRequests: () => string[]
  nextEvent: NextEvent
}

/** Opens a page and waits until it has missed no changes, so that it has no reason to refresh. */
export async function openUpToDate(page: Page, path = '/day'): Promise<Traffic> {
  const nextEvent = await collectEvents(page)
  await page.goto(path)
  // After a service start or a published change, a page refreshes before it is ready.
  while ((await nextEvent()) !== 'ready') {
    await setVisibility(page, 'hidden')
    // The stream that is closed may have become ready too.
    nextEvent.forget()
    await setVisibility(page, 'visible')
  }
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script' || request.headers()['next-router-prefetch']) return
    requests.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return { nextEvent, takeRequests: () => requests.splice(0) }
}
