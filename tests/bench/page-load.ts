import type { BrowserContext } from '@playwright/test'
import lighthouse from 'lighthouse'
import { untilScriptsLoaded } from '../support/all-scripts'
import { streamUrl } from '../support/stream-url'
import type { Host } from './host'
import type { Phone } from './phone'
import { median } from './statistics'

const runs = 3

/**
 * Measures the compressed bytes of all scripts that a page loads until it is quiet, without a cache.
 * @param state of a person who is signed in
 */
export async function weighScripts(
  { browser }: Phone,
  { url }: Host,
  path: string,
  state?: Awaited<ReturnType<BrowserContext['storageState']>>,
): Promise<number> {
  const context = await browser.newContext({ baseURL: url, ...(state && { storageState: state }) })
  const page = await context.newPage()
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  // The event stream of a signed-in page never ends, so the network would not become idle.
  const isQuiet = state ? page.waitForRequest(streamUrl) : page.waitForLoadState('networkidle')
  await page.goto(path)
  await isQuiet
  await untilScriptsLoaded(page)
  const bytes = await Promise.all(sizes)
  await context.close()
  return bytes.reduce((sum, size) => sum + size, 0)
}

/** What Lighthouse measures, the median of some runs. */
export type LighthouseResult = {
  /** 0 to 100. */
  performance: number
  /** Milliseconds. */
  firstPaint: number
  largestPaint: number
  blockingTime: number
  layoutShift: number
}

/** Runs Lighthouse with its settings for phones. */
export async function runLighthouse(
  { debuggingPort }: Phone,
  { url }: Host,
  path: string,
  cookie: string,
): Promise<LighthouseResult> {
  const results: LighthouseResult[] = []
  for (let run = 0; run < runs; run++) {
    const result = await lighthouse(`${url}${path}`, {
      port: debuggingPort,
      onlyCategories: ['performance'],
      logLevel: 'error',
      ...(cookie && { extraHeaders: { Cookie: cookie } }),
    })
    if (!result) throw new Error(`Lighthouse returned nothing for ${path}`)
    const { audits, categories } = result.lhr
    if (result.lhr.runtimeError) throw new Error(`${path}: ${result.lhr.runtimeError.message}`)
    const read = (name: string) => audits[name]?.numericValue ?? Number.NaN
    results.push({
      performance: 100 * (categories.performance?.score ?? Number.NaN),
      firstPaint: read('first-contentful-paint'),
      largestPaint: read('largest-contentful-paint'),
      blockingTime: read('total-blocking-time'),
      layoutShift: read('cumulative-layout-shift'),
    })
  }
  const middle = (name: keyof LighthouseResult) => median(results.map((result) => result[name]))
  return {
    performance: middle('performance'),
    firstPaint: middle('firstPaint'),
    largestPaint: middle('largestPaint'),
    blockingTime: middle('blockingTime'),
    layoutShift: middle('layoutShift'),
  }
}
