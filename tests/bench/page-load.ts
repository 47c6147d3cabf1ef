import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { BrowserContext } from '@playwright/test'
import * as z from 'zod'
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

/** Measurements of Lighthouse, the median of some runs. */
export type LighthouseResult = {
  /** 0 to 100. */
  performance: number
  /** Milliseconds. */
  firstPaint: number
  largestPaint: number
  blockingTime: number
  layoutShift: number
}

const Audit = z.object({ numericValue: z.number() })
const Report = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.object({ performance: z.object({ score: z.number() }) }),
  audits: z.object({
    'first-contentful-paint': Audit,
    'largest-contentful-paint': Audit,
    'total-blocking-time': Audit,
    'cumulative-layout-shift': Audit,
  }),
})

/** Runs Lighthouse with its settings for phones. npm keeps the package in its cache: it is larger than all others here. */
export async function runLighthouse(
  phone: Phone,
  { url }: Host,
  path: string,
  cookie: string,
): Promise<LighthouseResult> {
  const results: LighthouseResult[] = []
  for (let run = 0; run < runs; run++) {
    const { runtimeError, categories, audits } = await makeReport(phone, `${url}${path}`, cookie)
    if (runtimeError) throw new Error(`Lighthouse of ${path}: ${runtimeError.message}`)
    results.push({
      performance: 100 * categories.performance.score,
      firstPaint: audits['first-contentful-paint'].numericValue,
      largestPaint: audits['largest-contentful-paint'].numericValue,
      blockingTime: audits['total-blocking-time'].numericValue,
      layoutShift: audits['cumulative-layout-shift'].numericValue,
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

async function makeReport({ debuggingPort }: Phone, address: string, cookie: string): Promise<z.infer<typeof Report>> {
  const settings = [
    `--port=${debuggingPort}`,
    '--only-categories=performance',
    '--output=json',
    '--quiet',
    ...(cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []),
  ]
  const args = ['exec', '--yes', '--package=lighthouse@12.8.2', '--', 'lighthouse', address, ...settings]
  const { stdout } = await promisify(execFile)('npm', args, { maxBuffer: 64e6 })
  return Report.parse(JSON.parse(stdout))
}
