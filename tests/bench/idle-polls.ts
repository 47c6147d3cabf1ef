import { setTimeout as sleep } from 'node:timers/promises'
import { Changes } from '@/lib/domain/tasks/events/schema'
import { type Bench, printProgress } from './bench'
import { formatCount, formatFigure, formatMegabytes } from './format-number'
import { type Host, startProduct } from './host'
import { describeMachine, readMachine } from './machine'
import type { BenchOptions } from './options'
import { openPoll } from './poll-client'
import { type Caller, createRequest } from './requests'
import { addAccounts, addKeys } from './seed-tables'
import { percentile } from './statistics'
import type { Usage } from './usage'

/** The longest wait that a request may ask for. */
const waitSeconds = 25
const idleAccounts = 20
/** Each key may send 300 requests a minute. */
const busyKeys = 20
const changes = 200
const warmUpChanges = 50
const pauseMs = 50
const settleMs = 3000
const startMs = 8000
const retryMs = 1000

type Idle = { seconds: number; before: Usage; after: Usage }

/**
 * Measures the cost of long polls that wait without a change, and how long a change takes to answer the poll that waits for
 * it beside them. All come from loopback, which counts as a proxy, so that no limit on an address applies.
 */
export async function runIdlePolls(
  bench: Bench,
  { seconds, connections: [polls = 1000] }: BenchOptions,
): Promise<void> {
  const { client } = bench
  printProgress('Seeding the database …')
  // A key for each, as many scripts have.
  const idle = await addCallers(bench, idleAccounts, Math.ceil(polls / idleAccounts))
  const busy = await addCallers(bench, 1, busyKeys)
  const host = await startProduct(bench)
  printProgress(`${seconds} s without polls …`)
  await measureChanges(bench, host, busy, warmUpChanges)
  await sleep(settleMs)
  const without = await measureIdle(host, seconds)
  const timesWithout = await measureChanges(bench, host, busy, changes)

  printProgress(`${seconds} s with ${formatCount(polls)} polls …`)
  const waiting: RepeatedPoll[] = []
  // Not all at once, as clients begin at different times.
  for (let number = 0; number < polls; number++) {
    const caller = idle[number % idle.length]
    if (caller) waiting.push(new RepeatedPoll(host, caller))
    await sleep(startMs / polls)
  }
  const ended = Promise.all(waiting.map((poll) => poll.ended))
  // A failure is reported below, when the measurement is over.
  ended.catch(() => undefined)
  await sleep(settleMs)
  const withPolls = await measureIdle(host, seconds)
  const timesWith = await measureChanges(bench, host, busy, changes)
  for (const poll of waiting) poll.stop()
  await ended

  console.log(`\n${describeMachine(await readMachine(client))}`)
  const [answered, rejected] = [sum(waiting.map((one) => one.answered)), sum(waiting.map((one) => one.rejected))]
  console.log(
    `${formatCount(polls)} requests with wait=${waitSeconds} and a key each, for changes of ${idleAccounts} accounts that have none. ${formatCount(answered)} were answered and sent again, ${formatCount(rejected)} got 503.\n`,
  )
  console.log(describeIdle('without polls', without))
  console.log(describeIdle('with polls', withPolls))
  const added = withPolls.after.memory - without.after.memory
  console.log(`memory of a poll   ${formatFigure(added / polls / 1000)} kB\n`)
  console.log(
    `From sending a change to the whole answer of the poll that waits for it, ${formatCount(changes)} changes:`,
  )
  console.log(describeTimes('without polls', timesWithout))
  console.log(describeTimes('with polls', timesWith))
}

async function addCallers({ client }: Bench, accounts: number, keysOfEach: number): Promise<Caller[]> {
  const userIds = (await addAccounts(client, accounts)).flatMap((id) => Array<string>(keysOfEach).fill(id))
  const keys = await addKeys(client, userIds)
  return keys.map((key, index) => ({ key, userId: userIds[index] ?? '' }))
}

/** A poll that is sent again whenever it is answered. */
class RepeatedPoll {
  answered = 0
  rejected = 0
  readonly ended: Promise<void>
  readonly #stop = new AbortController()

  constructor(host: Host, caller: Caller) {
    this.ended = this.#repeat(host, caller)
  }

  stop(): void {
    this.#stop.abort()
  }

  async #repeat(host: Host, caller: Caller): Promise<void> {
    const { signal } = this.#stop
    while (!signal.aborted) {
      const poll = openPoll(host.url, caller, '0', waitSeconds)
      signal.addEventListener('abort', poll.cancel, { once: true })
      try {
        if ((await poll.answer) === undefined) {
          this.rejected++
          await sleep(retryMs)
        } else this.answered++
      } catch (error) {
        if (!signal.aborted) throw error
      } finally {
        signal.removeEventListener('abort', poll.cancel)
      }
    }
  }
}

async function measureIdle(host: Host, seconds: number): Promise<Idle> {
  host.resetDelays()
  const before = await host.usage()
  const start = performance.now()
  await sleep(seconds * 1000)
  const after = await host.usage()
  return { seconds: (performance.now() - start) / 1000, before, after }
}

/** Makes changes one by one, each with a poll that waits for it. Returns the sorted times in milliseconds. */
async function measureChanges(
  { today }: Bench,
  host: Host,
  callers: readonly Caller[],
  count: number,
): Promise<number[]> {
  const times: number[] = []
  const [first] = callers
  if (!first) throw new RangeError('there are no callers')
  let since = await readCursor(host, first)
  for (let number = 0; number < count; number++) {
    const caller = callers[number % callers.length] ?? first
    const poll = openPoll(host.url, caller, since, waitSeconds)
    await sleep(pauseMs)
    const start = performance.now()
    const { method, path, headers, body } = createRequest(caller, today, number)
    const response = await fetch(host.url + path, { method, headers, ...(body && { body }) })
    await response.text()
    if (!response.ok) throw new Error(`a change returned ${response.status}`)
    const answer = await poll.answer
    if (answer === undefined) throw new Error('the poll that waits for a change returned 503')
    const page = Changes.parse(JSON.parse(answer))
    times.push(performance.now() - start)
    if (page.changes.length !== 1) throw new Error(`a poll got ${page.changes.length} changes instead of one`)
    since = page.nextCursor
  }
  return times.sort((a, b) => a - b)
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}

async function readCursor(host: Host, { key }: Caller): Promise<string> {
  const response = await fetch(`${host.url}/api/v1/changes`, { headers: { 'x-api-key': key } })
  return Changes.parse(await response.json()).nextCursor
}

function describeIdle(name: string, { seconds, before, after }: Idle): string {
  const { memory, delay } = after
  return [
    `${name.padEnd(17)}  ${formatMegabytes(memory)} MB`,
    `${formatFigure((after.cpu - before.cpu) / 1000 / seconds)} ms of CPU per second`,
    `event-loop delay p50 ${formatFigure(delay.p50)} ms, p99 ${formatFigure(delay.p99)} ms, at most ${formatFigure(delay.max)} ms`,
  ].join(', ')
}

function describeTimes(name: string, times: readonly number[]): string {
  const figures = [percentile(times, 0.5), percentile(times, 0.99), times.at(-1) ?? 0].map(formatFigure)
  return `${name.padEnd(17)}  median ${figures[0]} ms, p99 ${figures[1]} ms, at most ${figures[2]} ms`
}
