import { streamUrl } from '../support/stream-url'
import { type Bench, printProgress } from './bench'
import { formatCount, formatFigure } from './format-number'
import { type Host, startProduct } from './host'
import { describeMachine, readMachine } from './machine'
import { type Interaction, measureCompletion, measureInteractions } from './page-interactions'
import { runLighthouse, weighScripts } from './page-load'
import { openPhone, type Phone, processorSlowdown, signUp, slowDown } from './phone'
import { formatTable } from './table'

const goals = { scriptBytes: 170_000, lighthouse: 90, completionMs: 100 }
/** Tasks on a day, and how long an interaction may take: web.dev calls 200 ms good and more than 500 ms poor (INP). */
const sizes = new Map([
  [100, 200],
  [500, 500],
])

/** Measures pages in Chromium with a slow processor and a slow network, as on a phone of the middle class. */
export async function runPages(bench: Bench): Promise<void> {
  const host = await startProduct(bench)
  const phone = await openPhone(bench)
  const judged: string[] = []
  const judge = (goal: string, figure: string, isMet: boolean) =>
    judged.push(`${isMet ? '✓ met    ' : '✗ not met'}  ${goal}: ${figure}`)

  printProgress('Loading pages …')
  const { context } = await signUp(phone, bench, host, 8)
  const cookies = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const pages: [path: string, cookie: string][] = [
    ['/', ''],
    ['/sign-in', ''],
    ['/day', cookies],
  ]
  const loads: string[][] = []
  for (const [path, cookie] of pages) {
    const bytes = await weighScripts(phone, host, path, cookie === '' ? undefined : await context.storageState())
    const load = await runLighthouse(phone, host, path, cookie)
    const seconds = (ms: number) => `${formatFigure(ms / 1000)} s`
    loads.push([
      path,
      formatFigure(bytes / 1000),
      String(Math.round(load.performance)),
      seconds(load.firstPaint),
      seconds(load.largestPaint),
      `${Math.round(load.blockingTime)} ms`,
      load.layoutShift.toFixed(3),
    ])
    judge(
      `Lighthouse of ${path} at least ${goals.lighthouse}`,
      String(load.performance),
      load.performance >= goals.lighthouse,
    )
    if (path !== '/day') continue
    const limit = `${goals.scriptBytes / 1000} kB`
    judge(`scripts of a day at most ${limit}`, `${formatFigure(bytes / 1000)} kB`, bytes <= goals.scriptBytes)
  }

  const interactions = new Map<number, Interaction[]>()
  const completions: string[] = []
  for (const [size, limitMs] of sizes) {
    printProgress(`Using a day with ${formatCount(size)} tasks …`)
    const { taken, completion } = await measureDay(phone, bench, host, size)
    interactions.set(size, taken)
    const worst = Math.max(...taken.map(({ delay }) => delay))
    judge(`interactions with ${size} tasks within ${limitMs} ms`, `${worst} ms`, worst <= limitMs)
    completions.push(`${formatCount(size)} tasks: ${Math.round(completion)} ms`)
    if (size > 100) continue
    const isMet = completion <= goals.completionMs
    judge(`completion painted within ${goals.completionMs} ms with 100 tasks`, `${Math.round(completion)} ms`, isMet)
  }

  console.log(`\n${describeMachine(await readMachine(bench.client))}`)
  console.log(`Chromium with a processor ${processorSlowdown} times slower and Lighthouse's network of a phone.\n`)
  console.log(
    formatTable({
      head: ['page', 'scripts in kB', 'Lighthouse', 'first paint', 'largest paint', 'blocked', 'shift'],
      rows: loads,
    }),
  )
  console.log(`\n${formatTable(tabulateInteractions(interactions))}\n`)
  console.log(`A completed task is painted with ${completions.join(', with ')}.\n`)
  console.log(judged.join('\n'))
}

async function measureDay(phone: Phone, bench: Bench, host: Host, tasks: number) {
  const { context, page } = await signUp(phone, bench, host, tasks)
  await slowDown(page)
  const live = page.waitForRequest(streamUrl)
  await page.goto('/day')
  await live
  const taken = await measureInteractions(page)
  const completion = await measureCompletion(page)
  await context.close()
  return { taken, completion }
}

function tabulateInteractions(interactions: ReadonlyMap<number, readonly Interaction[]>) {
  const [first = []] = interactions.values()
  return {
    head: ['interaction', ...[...interactions.keys()].map((size) => `with ${formatCount(size)} tasks`)],
    rows: first.map(({ name }, index) => [
      name,
      ...[...interactions.values()].map((taken) => `${taken[index]?.delay} ms`),
    ]),
  }
}
