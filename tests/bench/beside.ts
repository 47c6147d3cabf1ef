import { resolve } from 'node:path'
import { type Bench, openBench, printProgress } from './bench'
import { measureTopRate, selectCallers } from './callers'
import { formatCount, formatFigure, formatMegabytes, formatRatio } from './format-number'
import { type Host, loadWebApp, startHost } from './host'
import type { LoadRequest } from './load-messages'
import { describeMachine, readMachine } from './machine'
import { type Measurement, measure } from './measure'
import type { BenchOptions } from './options'
import { measureInTurns, medianRatio } from './rounds'
import { buildRequests, type ScenarioName } from './scenarios'
import { describeAccounts, seedAccounts } from './seed'
import { median } from './statistics'
import { formatTable } from './table'

const rounds = 8
const warmUp = 0.5

type Side = { host: Host; requestsOf: (scenario: ScenarioName, connections: number) => LoadRequest[] }

/**
 * Measures this build beside that of another folder, for what a change costs: each has a database of its own with the
 * same data, and they take turns, so that what else the machine does affects both alike.
 */
export async function runBeside(bench: Bench, options: BenchOptions): Promise<void> {
  const { root, client, closing } = bench
  const other = await openBench(resolve(options.beside), closing)
  printProgress('Seeding both databases …')
  const [mine, theirs] = [await openSide(root, bench), await openSide(root, other)]
  const rows: string[][] = []
  for (const scenario of options.only) {
    for (const connections of options.connections) {
      const sides = [mine, theirs].map(({ host, requestsOf }) => ({
        host,
        requests: requestsOf(scenario, connections),
      }))
      const [ofMine = [], ofTheirs = []] = await measureInTurns(sides, rounds, ({ host, requests }) =>
        measure(root, host, { connections, requests, warmUp, measured: options.seconds }),
      )
      rows.push([scenario, String(connections), ...summarize(ofMine, ofTheirs)])
      printProgress(rows.at(-1)?.join('  ') ?? '')
    }
  }
  const head = ['', 'connections', 'requests/s', 'beside', 'ratio', 'CPU µs/request', 'beside', 'ratio', 'p99 ms']
  console.log(`\n${describeMachine(await readMachine(client))}\n${describeAccounts()}`)
  console.log(`Medians of ${rounds} rounds, and of the ratios within them.\n`)
  console.log(formatTable({ head: [...head, 'beside', 'memory MB', 'beside'], rows }))
}

async function openSide(root: string, bench: Bench): Promise<Side> {
  const { client, today } = bench
  const callers = await seedAccounts(client, today)
  // As the owner: another release may expect other privileges of the service's role.
  const host = await startHost('production server', { ...bench, databaseUrl: bench.ownerUrl })
  await loadWebApp(host)
  const selected = selectCallers(callers, await measureTopRate({ ...bench, root }, host, callers))
  return { host, requestsOf: (scenario, connections) => buildRequests(scenario, selected, today, connections) }
}

function summarize(mine: readonly Measurement[], theirs: readonly Measurement[]): string[] {
  const both = (figureOf: (one: Measurement) => number, format: (value: number) => string) =>
    [mine, theirs].map((rounds) => format(median(rounds.map(figureOf))))
  const ratio = (figureOf: (one: Measurement) => number) => formatRatio(medianRatio(mine, theirs, figureOf))
  return [
    ...both((one) => one.requestsPerSecond, formatCount),
    ratio((one) => one.requestsPerSecond),
    ...both((one) => one.cpuPerRequest, formatCount),
    ratio((one) => one.cpuPerRequest),
    ...both((one) => one.p99, formatFigure),
    ...both((one) => one.memory, formatMegabytes),
  ]
}
