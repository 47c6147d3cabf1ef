import { type Browser, type BrowserContext, chromium, devices, type Page } from '@playwright/test'
import { launchOptions } from '../support/system-browser'
import { findUnusedPort } from '../support/unused-port'
import type { Bench } from './bench'
import type { Host } from './host'
import { addTasks } from './seed-tables'

/** The processor is this much slower than that of this machine. */
export const processorSlowdown = 4

/** Lighthouse's "slow 4G", which it calls the network of a mid-tier phone. */
const network = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 768_000 / 8 }

/** A browser that Lighthouse can reach as well. */
export type Phone = {
  browser: Browser
  /** Of the DevTools protocol. */
  debuggingPort: number
}

export async function openPhone({ closing }: Bench): Promise<Phone> {
  const debuggingPort = await findUnusedPort()
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...launchOptions.args, `--remote-debugging-port=${debuggingPort}`],
  })
  closing.add(() => browser.close())
  return { browser, debuggingPort }
}

/** Signs up, and adds tasks of today. The page shows the day; it is not slow yet. */
export async function signUp(
  { browser }: Phone,
  { client, today }: Bench,
  { url }: Host,
  tasks: number,
): Promise<{ context: BrowserContext; page: Page }> {
  const { defaultBrowserType: _, ...device } = devices['Pixel 7']
  const context = await browser.newContext({ ...device, baseURL: url, timezoneId: 'UTC', locale: 'en-US' })
  const page = await context.newPage()
  const email = `${tasks}-tasks@example.com`
  await page.goto('/sign-up')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill('correct horse battery')
  const button = page.getByRole('button', { name: 'Create account' })
  // A press before hydration does nothing.
  while (!/\/day$/.test(page.url())) {
    if (await button.isEnabled().catch(() => false)) await button.click({ timeout: 1000 }).catch(() => undefined)
    await page.waitForURL(/\/day$/, { timeout: 3000 }).catch(() => undefined)
  }
  const { rows } = await client.query<{ id: string }>('SELECT "id" FROM "User" WHERE "email" = $1', [email])
  await addTasks(
    client,
    rows.map(({ id }) => id),
    { from: today, to: today, perDay: tasks, state: 'open' },
  )
  return { context, page }
}

/** Makes a page as slow as on a mid-tier phone. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown })
  await session.send('Network.emulateNetworkConditions', network)
}
