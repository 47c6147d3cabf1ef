import { type Bench, printProgress } from './bench'
import { Closing } from './closing'
import { formatCount, formatFigure } from './format-number'
import { type Host, startHost } from './host'
import { describeMachine, readMachine } from './machine'
import { measureWith, startLoadGenerator } from './measure'
import type { BenchOptions } from './options'
import type { TaskOwner } from './requests'
import { buildRequests } from './scenarios'
import { seedAccounts } from './seed'
import { median } from './statistics'
import { formatTable } from './table'

const starts = 5
const slotMs = 100
/** A rate is that of so many slots: one alone varies. */
const slotsPerRate = 5
/** The share of the peak rate that counts as warm. */
const warmShare = 0.8
const goalMs = 2000
const generatorSeconds = 4

type Start = { peak: number; first: number; warmMs: number }

/** Measures how soon a process that has just started to listen lists tasks at 80 % of its peak rate. */
export async function runColdStart(
  bench: Bench,
  { seconds, connections: [connections = 16] }: BenchOptions,
): Promise<void> {
  printProgress('Seeding the database …')
  const callers = await seedAccounts(bench.client, bench.today)
  const floor = await startHost('floor', bench)
  const measured: Start[] = []
  for (let number = 0; number < starts; number++) {
    measured.push(await measureStart(bench, floor, { callers, connections, seconds }))
    printProgress(`Start ${number + 1}: warm after ${formatCount(measured.at(-1)?.warmMs ?? 0)} ms`)
  }
  const warmMs = median(measured.map((start) => start.warmMs))
  console.log(`\n${describeMachine(await readMachine(bench.client))}; ${connections} connections`)
  console.log(
    formatTable({
      head: [
        'start',
        'first half second, requests/s',
        'peak, requests/s',
        `${100 * warmShare} % of the peak after, ms`,
      ],
      rows: measured.map(({ first, peak, warmMs: ms }, index) => [
        String(index + 1),
        formatCount(first),
        formatCount(peak),
        formatCount(ms),
      ]),
    }),
  )
  const verdict = warmMs <= goalMs ? '✓ met    ' : '✗ not met'
  console.log(
    `\n${verdict}  ${100 * warmShare} % of the peak rate within ${goalMs / 1000} s: ${formatFigure(warmMs / 1000)} s, the median`,
  )
}

type Load = { callers: readonly TaskOwner[]; connections: number; seconds: number }

async function measureStart(bench: Bench, floor: Host, { callers, connections, seconds }: Load): Promise<Start> {
  const closing = new Closing()
  bench.closing.add(() => closing.close())
  const generator = startLoadGenerator(bench.root)
  closing.add(async () => void generator.kill())
  const load = { connections, requests: buildRequests('list', callers, bench.today, connections), warmUp: 0 }
  // Warms the load generator up, and the cache of the database.
  await measureWith(generator, floor, { ...load, measured: generatorSeconds })
  const host = await startHost('production server', { ...bench, closing })
  const { perSlot } = await measureWith(generator, host, { ...load, measured: seconds, slotMs })
  await closing.close()
  const rateAt = (slot: number) =>
    (1000 * perSlot.slice(slot, slot + slotsPerRate).reduce((sum, count) => sum + count, 0)) / (slotsPerRate * slotMs)
  const rates = perSlot.slice(slotsPerRate).map((_, slot) => rateAt(slot))
  const peak = Math.max(...rates)
  const warmSlot = rates.findIndex((rate) => rate >= warmShare * peak)
  // Counted to the end of the slots that have the rate.
  return { peak, first: rateAt(0), warmMs: (warmSlot + slotsPerRate) * slotMs }
}
