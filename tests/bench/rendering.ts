import { type Bench, printProgress } from './bench'
import { measureTopRate, selectCallers } from './callers'
import { formatCount, formatFigure } from './format-number'
import { startProduct } from './host'
import type { LoadRequest } from './load-messages'
import { describeMachine, readMachine } from './machine'
import { type Measurement, measure } from './measure'
import type { BenchOptions } from './options'
import { buildRequests } from './scenarios'
import { seedAccounts } from './seed'
import { formatTable } from './table'

const warmUp = 2
/** How many pages are requested at a time; the server renders as many. */
const pageConnections = 4
/** As behind a proxy, because each address may request only so many pages a minute. */
const addresses = 2000

/** Measures lists at a third of the top rate, alone and while pages are rendered without a pause. */
export async function runRendering(
  bench: Bench,
  { seconds, connections: [connections = 16] }: BenchOptions,
): Promise<void> {
  const { root, client, today } = bench
  printProgress('Seeding the database …')
  const callers = await seedAccounts(client, today)
  const host = await startProduct(bench)
  const top = await measureTopRate(bench, host, callers)
  const requests = buildRequests('list', selectCallers(callers, top), today, connections)
  const rate = top / 3
  const measureLists = () => measure(root, host, { connections, requests, warmUp, measured: seconds, rate })
  const pages = { connections: pageConnections, requests: buildPageRequests(), warmUp, measured: seconds }
  const alone = await measureLists()
  const [beside, rendered] = await Promise.all([measureLists(), measure(root, host, pages)])

  console.log(`\n${describeMachine(await readMachine(client))}; lists at ${formatCount(rate)} requests/s`)
  const row = (name: string, { requestsPerSecond, p50, p99, delay }: Measurement) => [
    name,
    formatCount(requestsPerSecond),
    formatFigure(p50),
    formatFigure(p99),
    formatFigure(delay.p99),
  ]
  console.log(
    formatTable({
      head: ['', 'requests/s', 'p50 ms', 'p99 ms', 'p99 of the event-loop delay, ms'],
      rows: [row('lists alone', alone), row('lists beside pages', beside), row('the pages', rendered)],
    }),
  )
}

function buildPageRequests(): LoadRequest[] {
  return Array.from({ length: addresses }, (_, number) => ({
    method: 'GET',
    path: '/sign-in',
    headers: { 'x-forwarded-for': `192.0.2.${number % 256}, 198.51.${number % 100}.${number % 250}` },
  }))
}
