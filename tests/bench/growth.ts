import { type Bench, printProgress } from './bench'
import { formatCount, formatFigure, formatRatio } from './format-number'
import { dayShape, type GrowthCaller, seedLargeAccount, seedOtherAccounts, seedStreak } from './growth-seed'
import { type Host, startProduct } from './host'
import type { LoadRequest } from './load-messages'
import { describeMachine, readMachine } from './machine'
import { measure } from './measure'
import type { BenchOptions } from './options'
import { analyticsRequest, buildSearch, changesRequest, createRequest, dashboardRequest, listRequest } from './requests'
import { formatTable, type Table } from './table'

/** The largest leaves room for the tasks that are created, because an account holds at most a million. */
const sizes = [1e3, 1e4, 1e5, 9e5]
const otherAccounts = 100_000
const shortStreak = 30
const longStreak = 3650
const warmUp = 1

type MakeRequest = (caller: GrowthCaller, today: string, number: number) => LoadRequest

// Create is last, because it makes the accounts larger.
const operations: Record<string, MakeRequest> = {
  list: listRequest,
  dashboard: dashboardRequest,
  'analytics 20 d': (caller, today) => analyticsRequest(caller, today, 20),
  'analytics 366 d': (caller, today) => analyticsRequest(caller, today, 366),
  'search common': (caller) => buildSearch(caller, 'water'),
  'search rare': (caller) => buildSearch(caller, 'zymurgy'),
  changes: (caller) => changesRequest(caller, caller.lastEvent - 60),
  create: createRequest,
}

/** Measures how latency grows with the size of one account and with the number of accounts. */
export async function runGrowth(bench: Bench, options: BenchOptions): Promise<void> {
  const { client, today } = bench
  const product = await startProduct(bench)
  const accounts: GrowthCaller[][] = []
  for (const size of sizes) {
    printProgress(`Seeding an account with ${formatCount(size)} tasks …`)
    accounts.push(await seedLargeAccount(client, today, size))
  }
  const streaks = [await seedStreak(client, today, shortStreak), await seedStreak(client, today, longStreak)]
  await client.query('VACUUM ANALYZE')
  const medianOf = (callers: readonly GrowthCaller[], makeRequest: MakeRequest) =>
    measureMedian(bench, product, callers, makeRequest, options)
  // Warms up the JIT compiler.
  for (const makeRequest of Object.values(operations)) {
    await measureMedian(bench, product, accounts[0] ?? [], makeRequest, { ...options, connections: [16] })
  }

  const rows = await measureRows(accounts, medianOf)
  const [short = 0, long = 0] = (await measureRows(streaks, medianOf, [dashboardRequest])).flat()
  printProgress(`Adding ${formatCount(otherAccounts)} accounts …`)
  await seedOtherAccounts(client, today, otherAccounts)
  await client.query('VACUUM ANALYZE')
  rows.push(...(await measureRows(accounts.slice(-1), medianOf)))
  // The connections of the product have made plans for all values by now, and keep them.
  const planning = await startProduct({ ...bench, databaseUrl: withCustomPlans(bench.databaseUrl) })
  const measurePlanned: MedianOf = (callers, makeRequest) =>
    measureMedian(bench, planning, callers, makeRequest, options)
  rows.push(...(await measureRows(accounts.slice(-1), measurePlanned)))

  console.log(`\n${describeMachine(await readMachine(client))}\n${describeGrowth(options)}\n`)
  console.log(`${formatTable(tabulateGrowth(rows))}\n`)
  const perDay = (1000 * (long - short)) / (longStreak - shortStreak)
  const between = `${formatFigure(short)} ms with ${shortStreak} days, ${formatFigure(long)} ms with ${longStreak}`
  console.log(`A dashboard takes ${formatFigure(perDay)} µs longer for each day of its streak (${between}).`)
}

/**
 * The URL of a database in which each execution of a statement is planned for its values. So are the first five of a
 * connection, which a median hides, and all of them behind a transaction pooler.
 */
function withCustomPlans(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.searchParams.set('options', '-c plan_cache_mode=force_custom_plan')
  return url.href
}

type MedianOf = (callers: readonly GrowthCaller[], makeRequest: MakeRequest) => Promise<number>

/** Measures the median of each operation for each account, operation by operation, so that noise affects all accounts alike. */
async function measureRows(
  accounts: readonly (readonly GrowthCaller[])[],
  medianOf: MedianOf,
  requested: readonly MakeRequest[] = Object.values(operations),
): Promise<number[][]> {
  const rows: number[][] = accounts.map(() => [])
  for (const makeRequest of requested) {
    for (const [index, callers] of accounts.entries()) rows[index]?.push(await medianOf(callers, makeRequest))
    printProgress(
      rows
        .map((row) => formatFigure(row.at(-1) ?? 0))
        .join(' ms, ')
        .concat(' ms'),
    )
  }
  return rows
}

/** Measures the median latency in milliseconds. */
async function measureMedian(
  { root, today }: Bench,
  host: Host,
  callers: readonly GrowthCaller[],
  makeRequest: MakeRequest,
  { seconds, connections: [connections = 1] }: BenchOptions,
): Promise<number> {
  const share = Math.ceil(callers.length / connections)
  const requests = Array.from({ length: share * connections }, (_, number): LoadRequest => {
    const caller = callers[number % callers.length]
    if (caller === undefined) throw new RangeError('there are no callers')
    return makeRequest(caller, today, number)
  })
  return (await measure(root, host, { connections, requests, warmUp, measured: seconds })).p50
}

function tabulateGrowth(rows: readonly (readonly number[])[]): Table {
  const [first = []] = rows
  const beside = `beside ${formatCount(otherAccounts)} others`
  const names = [...sizes.map(formatCount), beside, `${beside}, planned per call`]
  return {
    head: ['tasks', ...Object.keys(operations), ...Object.keys(operations).map((name) => `${name} ×`)],
    rows: rows.map((row, index) => [
      names[index] ?? '',
      ...row.map(formatFigure),
      ...row.map((value, column) => formatRatio(value / (first[column] ?? Number.NaN))),
    ]),
  }
}

function describeGrowth({ connections: [connections = 1] }: BenchOptions): string {
  const { perDay, streakDays, overdue } = dayShape
  return [
    `Median latency of the production server in ms with ${connections} connection${connections === 1 ? '' : 's'}, and (×) its ratio to the first row.`,
    `Each account has ${perDay} tasks per day up to today, ${overdue} overdue tasks and a streak of ${streakDays} days.`,
    'Each task has an event; a page of 50 changes begins 60 before the last of them.',
    'In the last row, each execution has a plan for its values, as the first five of a connection have.',
    'A range of 366 days contains all tasks of the first two accounts and 18,300 of each larger one.',
  ].join('\n')
}
