import { setTimeout as sleep } from 'node:timers/promises'
import { type Bench, printProgress } from './bench'
import { measureTopRate, selectCallers } from './callers'
import { formatCount, formatFigure, formatMegabytes } from './format-number'
import { type Host, startProduct } from './host'
import { describeMachine, readMachine } from './machine'
import { type Measurement, measure } from './measure'
import { type MemoryCourse, summarizeMemory } from './memory-course'
import type { BenchOptions } from './options'
import { buildRequests } from './scenarios'
import { describeAccounts, seedAccounts } from './seed'

const warmUp = 60
/** The allowed ratio of memory at the end to memory at the start. Some fluctuation is normal. */
const maxGrowth = 1.05

/** Runs the mix for minutes at half of the product's top rate, and prints latency and memory over time. */
export async function runSoak(bench: Bench, { minutes, connections: [connections = 16] }: BenchOptions): Promise<void> {
  const { root, client, today } = bench
  printProgress('Seeding the database …')
  const callers = await seedAccounts(client, today)
  const product = await startProduct(bench)
  const rate = (await measureTopRate(bench, product, callers)) / 2
  const measured = minutes * 60
  printProgress(`${minutes} min at ${formatCount(rate)} requests/s, after 1 min of warm-up …`)
  const requests = buildRequests('mix', selectCallers(callers, rate), today, connections)
  const finished = new AbortController()
  const [measurement, samples] = await Promise.all([
    measure(root, product, { connections, requests, warmUp, measured, rate }).finally(() => finished.abort()),
    sampleMemory(product, finished.signal),
  ])
  console.log(`\n${describeMachine(await readMachine(client))}\n${describeAccounts()}\n`)
  console.log(describeSoak(measurement, summarizeMemory(samples.slice(-measured))))
}

/** Samples resident memory once per second. */
async function sampleMemory(host: Host, signal: AbortSignal): Promise<number[]> {
  const samples: number[] = []
  while (!signal.aborted) {
    samples.push((await host.usage()).memory)
    await sleep(1000)
  }
  return samples
}

function describeSoak({ requests, requestsPerSecond, p50, p99, delay }: Measurement, memory: MemoryCourse): string {
  const growth = memory.end / memory.start
  const isMet = growth <= maxGrowth
  const [start, middle, end] = [memory.start, memory.middle, memory.end].map(formatMegabytes)
  return [
    `requests          ${formatCount(requests)} (${formatCount(requestsPerSecond)} per second), all with a 2xx response`,
    `latency           p50 ${formatFigure(p50)} ms, p99 ${formatFigure(p99)} ms`,
    `event-loop delay  p50 ${formatFigure(delay.p50)} ms, p99 ${formatFigure(delay.p99)} ms, at most ${formatFigure(delay.max)} ms`,
    `memory            ${start} MB at the start, ${middle} MB in the middle, ${end} MB at the end`,
    `${isMet ? '✓ met    ' : '✗ not met'}  no growth: ${formatFigure(100 * (growth - 1))} % from start to end, at most ${formatFigure(100 * (maxGrowth - 1))} %`,
  ].join('\n')
}
