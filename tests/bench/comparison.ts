import { checkAgreement } from './agreement'
import { type Bench, printProgress } from './bench'
import { measureTopRate, selectCallers } from './callers'
import { formatCount } from './format-number'
import { judgeGoals, type PacedLatency } from './goals'
import { type Host, loadWebApp, startHost } from './host'
import { describeMachine, readMachine } from './machine'
import { measure } from './measure'
import type { BenchOptions } from './options'
import { recordResults } from './record'
import type { TaskOwner } from './requests'
import { type Result, tabulateResults } from './results'
import { buildRequests, isMeasurable, type ScenarioName, serviceScenarios } from './scenarios'
import { describeAccounts, seedAccounts } from './seed'
import { formatTable } from './table'

const warmUp = 2

/** Measures the hosts on the same data, one after the other under each load, and prints the results. */
export async function runComparison(bench: Bench, options: BenchOptions): Promise<void> {
  const { root, client, today } = bench
  printProgress('Seeding the database …')
  const callers = await seedAccounts(client, today)
  const product = await startHost('production server', bench)
  const next = await startHost('next start', bench)
  const hosts = [product, next, await startHost('Express, Prisma', bench), await startHost('floor', bench)]
  for (const host of [product, next]) await loadWebApp(host)
  await checkAgreement(hosts, callers, today)
  const callersOf = new Map<Host, readonly TaskOwner[]>()
  for (const host of hosts) callersOf.set(host, selectCallers(callers, await measureTopRate(bench, host, callers)))

  const measureOne = (host: Host, scenario: ScenarioName, connections: number, rate?: number) => {
    const requests = buildRequests(scenario, callersOf.get(host) ?? callers, today, connections)
    return measure(root, host, { connections, requests, warmUp, measured: options.seconds, ...(rate && { rate }) })
  }
  const results: Result[] = []
  for (const scenario of options.only) {
    for (const connections of options.connections.filter((count) => isMeasurable(scenario, count))) {
      for (const host of serviceScenarios.includes(scenario) ? [product] : hosts) {
        const measurement = await measureOne(host, scenario, connections)
        results.push({ scenario, connections, host: host.name, measurement })
        const perSecond = formatCount(measurement.requestsPerSecond)
        printProgress(`${scenario}, ${connections} connections, ${host.name}: ${perSecond} requests/s`)
      }
    }
  }

  const paced: PacedLatency[] = []
  const [connections = 16] = options.connections
  for (const scenario of options.only.filter((name) => name === 'list' || name === 'mix')) {
    const top = results.find((one) => one.scenario === scenario && one.host === product.name)
    if (!top) continue
    const rate = top.measurement.requestsPerSecond / 3
    const { p99 } = await measureOne(product, scenario, connections, rate)
    paced.push({ scenario, connections, rate, p99 })
  }

  const machine = await readMachine(client)
  console.log(`\n${describeMachine(machine)}\n${describeAccounts()}\n`)
  console.log(`${formatTable(tabulateResults(results))}\n`)
  for (const line of judgeGoals(results, paced, machine.node)) console.log(line)
  if (options.record) await recordResults(root, results, machine)
}
