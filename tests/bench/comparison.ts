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
import { type Result, summarizeRounds, tabulateResults } from './results'
import { measureInTurns } from './rounds'
import { buildRequests, isMeasurable, type ScenarioName, serviceScenarios } from './scenarios'
import { describeAccounts, seedAccounts } from './seed'
import { formatTable } from './table'

const rounds = 5
const warmUp = 1

/** Measures the hosts on the same data, in turns under each load, and prints the results. */
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

  const requestsOf = (host: Host, scenario: ScenarioName, connections: number) =>
    buildRequests(scenario, callersOf.get(host) ?? callers, today, connections)
  const results: Result[] = []
  for (const scenario of options.only) {
    const compared = serviceScenarios.includes(scenario) ? [product] : hosts
    for (const connections of options.connections.filter((count) => isMeasurable(scenario, count))) {
      const sides = compared.map((host) => ({ host, requests: requestsOf(host, scenario, connections) }))
      const measured = options.seconds / rounds
      const measurements = await measureInTurns(sides, rounds, ({ host, requests }) =>
        measure(root, host, { connections, requests, warmUp, measured }),
      )
      for (const [index, { name: host }] of compared.entries()) {
        const result = { scenario, connections, host, rounds: measurements[index] ?? [] }
        results.push(result)
        const perSecond = formatCount(summarizeRounds(result).requestsPerSecond)
        printProgress(`${scenario}, ${connections} connections, ${host}: ${perSecond} requests/s`)
      }
    }
  }

  const paced: PacedLatency[] = []
  const [connections = 16] = options.connections
  for (const scenario of options.only.filter((name) => name === 'list' || name === 'mix')) {
    const top = results.find((one) => one.scenario === scenario && one.host === product.name)
    if (!top) continue
    const rate = summarizeRounds(top).requestsPerSecond / 3
    const requests = requestsOf(product, scenario, connections)
    const { p99 } = await measure(root, product, { connections, requests, warmUp, measured: options.seconds, rate })
    paced.push({ scenario, connections, rate, p99 })
  }

  const machine = await readMachine(client)
  console.log(`\n${describeMachine(machine)}\n${describeAccounts()}\n`)
  console.log(`${formatTable(tabulateResults(results))}\n`)
  for (const line of judgeGoals(results, paced, machine.node)) console.log(line)
  if (options.record) await recordResults(root, results, machine)
}
