import { setTimeout as sleep } from 'node:timers/promises'
import { type Bench, printProgress } from './bench'
import { formatCount, formatFigure } from './format-number'
import { type Host, startProduct } from './host'
import { describeMachine, readMachine } from './machine'
import { measure } from './measure'
import type { BenchOptions } from './options'
import { type Caller, listRequest } from './requests'
import { describeAccounts, seedAccounts } from './seed'
import { percentile } from './statistics'

const signIns = 48
const pageLoops = 24
const probeEveryMs = 100
const warmUp = 5

const goals = { p99Ms: 2000, healthMs: 250, medianMs: 100 }

/**
 * Measures how the service stays responsive under more load than it can serve: API requests on 2,000 connections, then
 * 48 sign-ins and 24 loops of page requests at a time.
 */
export async function runOverload(
  bench: Bench,
  { seconds, connections: [connections = 2000] }: BenchOptions,
): Promise<void> {
  const { root, client, today } = bench
  printProgress('Seeding the database …')
  const callers = await seedAccounts(client, today)
  const host = await startProduct(bench)
  const [caller] = callers
  if (!caller) throw new Error('there are no callers')
  const lines = [`${describeMachine(await readMachine(client))}\n${describeAccounts()}\n`]

  printProgress(`API requests on ${formatCount(connections)} connections …`)
  // Few for each connection: the load generator prepares all of them before it begins.
  const requests = callers
    .slice(0, connections * Math.floor(callers.length / connections))
    .map((one) => listRequest(one, today))
  const flood = new AbortController()
  let health: Promise<number[]> | undefined
  const load = await measure(root, host, { connections, requests, mayReject: true, warmUp, measured: seconds }, () => {
    health = probe(`${host.url}/api/health`, {}, flood.signal)
  })
  flood.abort()
  const share = `${formatFigure((100 * load.rejected) / load.requests)} % with 503`
  lines.push(
    `API, ${formatCount(connections)} connections: ${formatCount(load.requestsPerSecond)} answers/s, ${share}`,
    judge('p99 of the answers', load.p99, goals.p99Ms),
    judge('slowest health check', Math.max(...((await health) ?? [])), goals.healthMs),
  )

  printProgress(`${signIns} sign-ins and ${pageLoops} page loops …`)
  const crowd = new AbortController()
  const work = Promise.all([
    ...Array.from({ length: signIns }, (_, index) => repeat(crowd.signal, () => tryPassword(host, index))),
    ...Array.from({ length: pageLoops }, (_, index) => repeat(crowd.signal, () => openPage(host, index))),
  ])
  await sleep(warmUp * 1000)
  const stop = AbortSignal.timeout(seconds * 1000)
  const [lists, checks] = await Promise.all([
    probe(`${host.url}/api/v1/tasks?date=${today}`, keyOf(caller), stop),
    probe(`${host.url}/api/health`, {}, stop),
  ])
  crowd.abort()
  await work
  lines.push(
    `${signIns} sign-ins and ${pageLoops} page loops at a time:`,
    judge('median of API requests', percentile(lists, 0.5), goals.medianMs),
    judge('median of health checks', percentile(checks, 0.5), goals.medianMs),
  )
  console.log(`\n${lines.join('\n')}`)
}

const keyOf = ({ key }: Caller) => ({ 'x-api-key': key })

/** Sends a request every 100 ms, each on a new connection. Returns the sorted durations in milliseconds. */
async function probe(url: string, headers: Record<string, string>, stop: AbortSignal): Promise<number[]> {
  const durations: number[] = []
  while (!stop.aborted) {
    const start = performance.now()
    const response = await fetch(url, { headers: { ...headers, connection: 'close' } })
    await response.text()
    if (!response.ok) throw new Error(`${url} returned ${response.status}`)
    durations.push(performance.now() - start)
    await sleep(probeEveryMs)
  }
  return durations.sort((a, b) => a - b)
}

async function repeat(stop: AbortSignal, work: () => Promise<void>): Promise<void> {
  while (!stop.aborted) await work()
}

/** Every attempt has an address of its own, so that no limit of an address stops it. */
async function tryPassword({ url }: Host, index: number): Promise<void> {
  const headers = { 'x-forwarded-for': addressOf(index) }
  const csrf = await fetch(`${url}/api/auth/csrf`, { headers })
  const { csrfToken } = await csrf.json()
  const cookie = csrf.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const credentials = {
    email: `nobody-${index}@example.com`,
    password: 'correct horse battery',
    csrfToken,
    json: 'true',
  }
  const answer = await fetch(`${url}/api/auth/callback/password`, {
    method: 'POST',
    headers: { ...headers, cookie },
    body: new URLSearchParams(credentials),
  })
  await answer.text()
}

async function openPage({ url }: Host, index: number): Promise<void> {
  const paths = ['/', '/sign-in', '/sign-up']
  const response = await fetch(`${url}${paths[index % paths.length]}`, {
    headers: { 'x-forwarded-for': addressOf(1000 + index) },
  })
  await response.text()
}

let attempts = 0

function addressOf(index: number): string {
  attempts++
  return `10.${index % 200}.${Math.floor(attempts / 200) % 200}.${(attempts % 200) + 1}`
}

function judge(what: string, ms: number, goal: number): string {
  const isMet = ms <= goal
  return `${isMet ? '✓ met    ' : '✗ not met'}  ${what} at most ${formatCount(goal)} ms: ${formatFigure(ms)} ms`
}
