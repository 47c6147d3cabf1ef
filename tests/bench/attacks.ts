import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { listAttacks, seedAttackers } from './attack-list'
import { type Bench, printProgress } from './bench'
import { formatCount, formatFigure, formatMegabytes } from './format-number'
import { type Host, startProduct } from './host'
import { describeMachine, readMachine } from './machine'
import type { BenchOptions } from './options'
import { type Caller, createRequest, listRequest } from './requests'
import { seedAccounts } from './seed'
import { percentile } from './statistics'
import { formatTable } from './table'

const goalMs = 250
const probeEveryMs = 50
/** A request of others that takes longer has failed. */
const failedAfterMs = 10_000
const calmMs = 50

/**
 * Measures the requests of other accounts while one account, or a stranger, tries to take the service from them. Every
 * 50 ms another account lists or creates a task, whether or not earlier requests have been answered.
 */
export async function runAttacks(bench: Bench, { seconds }: BenchOptions): Promise<void> {
  const { client, today } = bench
  printProgress('Seeding the database …')
  const others = await seedAccounts(client, today)
  const attackers = await seedAttackers(client, today)
  const host = await startProduct(bench)
  const rows: string[][] = []
  for (const { name, begin } of listAttacks(host, attackers, today)) {
    printProgress(`${name} …`)
    const stop = AbortSignal.timeout(seconds * 1000)
    // Each connection of an attack listens.
    setMaxListeners(0, stop)
    const attack = begin(stop)
    const result = await probe(host, others, today, stop)
    await attack
    rows.push([name, ...describe(result)])
    await waitUntilCalm(host)
  }
  console.log(`\n${describeMachine(await readMachine(client))}; goal: p99 at most ${goalMs} ms, none failed`)
  const head = ['other accounts while', '', 'requests', 'failed', 'p50 ms', 'p99 ms', 'worst ms', 'memory MB']
  console.log(formatTable({ head, rows }))
}

/** Waits until the service has finished what the attack left. */
async function waitUntilCalm({ url }: Host): Promise<void> {
  let took = Number.POSITIVE_INFINITY
  while (took > calmMs) {
    await sleep(1000)
    const start = performance.now()
    await fetch(`${url}/api/health`)
    took = performance.now() - start
  }
}

type Result = { durations: number[]; failures: number; memory: number }

async function probe(host: Host, others: readonly Caller[], today: string, stop: AbortSignal): Promise<Result> {
  const result: Result = { durations: [], failures: 0, memory: 0 }
  const sent: Promise<void>[] = []
  for (let number = 0; !stop.aborted; number++) {
    const caller = others[number % others.length]
    if (!caller) throw new Error('there are no other accounts')
    const { method, path, headers, body } =
      number % 2 === 0 ? listRequest(caller, today) : createRequest(caller, today, number)
    sent.push(measureRequest(`${host.url}${path}`, { method, headers, ...(body !== undefined && { body }) }, result))
    if (number % 20 === 0) void sampleMemory(host, result)
    await sleep(probeEveryMs)
  }
  await Promise.all(sent)
  return result
}

/** A process that is stalled answers late, or not at all. */
async function sampleMemory(host: Host, result: Result): Promise<void> {
  const usage = await host.usage().catch(() => undefined)
  result.memory = Math.max(result.memory, usage?.memory ?? 0)
}

async function measureRequest(url: string, init: RequestInit, result: Result): Promise<void> {
  const start = performance.now()
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(failedAfterMs) })
    await response.arrayBuffer()
    if (!response.ok) result.failures++
  } catch {
    result.failures++
  }
  result.durations.push(performance.now() - start)
}

function describe({ durations, failures, memory }: Result): string[] {
  const sorted = durations.toSorted((a, b) => a - b)
  const [p50, p99, worst] = [0.5, 0.99, 1].map((share) => percentile(sorted, share))
  const isMet = failures === 0 && (p99 ?? 0) <= goalMs
  return [
    isMet ? '✓ met' : '✗ not met',
    formatCount(sorted.length),
    formatCount(failures),
    ...[p50, p99, worst].map((ms) => formatFigure(ms ?? 0)),
    formatMegabytes(memory),
  ]
}
