import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { env } from '@/lib/foundation/settings/env'
import { StartupError } from '@/lib/foundation/startup-error'
import { log } from '@/lib/foundation/telemetry/log'
import type { User } from '@/lib/server/postgres/service-user'
import { countForChild } from './shared-limits'
import { WorkerReport } from './worker'

// A request may take 10 s to finish, and writing what is left after it a few more.
const maxStopMs = 30_000
// A worker that ends sooner counts as a failed start: its replacement would probably end as soon.
const steadyAfterMs = 10_000
const maxBackoffMs = 30_000

type Options = { user?: User | undefined; onStart?: (worker: Worker) => void }

export type Workers = {
  /** The workers that run, by number. */
  list: () => Map<number, Worker>
  /** The address, once all workers serve. Rejects with the reason when a worker ends before that. */
  ready: Promise<string>
  /** Lets the workers finish their requests, and resolves when all have ended. */
  stop: (signal?: NodeJS.Signals) => Promise<void>
}

/**
 * Starts worker processes that share one port, and replaces each that ends. This process accepts the connections and
 * distributes them round-robin, as Node's cluster does by default. The workers inherit its environment, and with it the
 * address of the database. Without a store of rate limits, they count in this process.
 * @param options.user the user of the workers; by default that of this process
 * @param options.onStart called with each worker that starts
 */
export function startWorkers(count: number, { user, onStart = () => undefined }: Options = {}): Workers {
  cluster.setupPrimary({ args: [...process.argv.slice(2), '--worker'], ...user })
  const stopping = new AbortController()
  const running = new Set<Started>()
  // Numbers from 1, the lowest that is free, so that a replaced worker has the number of its predecessor.
  const numbers = new Map<number, Started>()
  const start = () => {
    const started = startWorker(count)
    let number = 1
    while (numbers.has(number)) number++
    numbers.set(number, started)
    running.add(started)
    onStart(started.worker)
    void started.ended.then(() => {
      numbers.delete(number)
      running.delete(started)
    })
    return started
  }
  const signalAll = (signal: NodeJS.Signals) => {
    // worker.kill() would disconnect the worker first.
    for (const { worker } of running) worker.process.kill(signal)
  }
  // A second Ctrl-C ends this process at once, and the workers with it.
  process.once('exit', (code) => code === 130 && signalAll('SIGKILL'))

  const replace = async (first: Started) => {
    for (let current = first, soon = 0; ; ) {
      const reason = await current.ended
      if (stopping.signal.aborted) return
      soon = performance.now() - current.startedAt < steadyAfterMs ? soon + 1 : 0
      const { pid } = current.worker.process
      if (soon < 2) log.error({ worker: pid, reason }, 'a worker ended: starting another')
      if (soon === 2) log.error({ worker: pid, reason }, 'workers end as they start: starting others less often')
      const backoffMs = soon < 2 ? 0 : Math.min(500 * 2 ** (soon - 1), maxBackoffMs)
      await sleep(backoffMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      current = start()
      const { worker, ready } = current
      void ready.then(
        () => log.info({ worker: worker.process.pid }, 'a new worker is ready'),
        () => undefined,
      )
    }
  }
  const startAll = async () => {
    // One worker starts first, so that an error that affects all of them is reported once.
    const first = start()
    const address = await first.ready
    const others = stopping.signal.aborted ? [] : Array.from({ length: count - 1 }, start)
    await Promise.all(others.map(({ ready }) => ready))
    // Only now: a worker that was never ready has an error that a retry does not fix.
    for (const started of [first, ...others]) void replace(started)
    return address
  }
  return {
    list: () => new Map([...numbers].map(([number, { worker }]) => [number, worker])),
    ready: startAll(),
    stop: async (signal = 'SIGTERM') => {
      stopping.abort()
      // The same signal, because only SIGTERM lets them drain.
      signalAll(signal)
      const late = setTimeout(() => signalAll('SIGKILL'), env().DRAIN_SECONDS * 1000 + maxStopMs)
      await Promise.all([...running].map(({ ended }) => ended))
      clearTimeout(late)
    },
  }
}

type Started = ReturnType<typeof startWorker>

function startWorker(count: number) {
  const worker = cluster.fork({ WEB_CONCURRENCY: String(count) })
  countForChild(worker)
  let failure: string | undefined
  const ended = new Promise<string>((resolve) => {
    worker.once('exit', (code, signal) => resolve(failure ?? `A worker process ended with ${signal || code}.`))
    worker.on('error', (error) => {
      // Otherwise a message did not reach a worker that has just ended, which 'exit' reports.
      if (worker.process.pid === undefined) resolve(`No worker process can be started: ${error.message}`)
    })
  })
  const ready = new Promise<string>((resolve, reject) => {
    worker.on('message', (message) => {
      const report = WorkerReport.safeParse(message).data
      if (report?.ready !== undefined) resolve(report.ready)
      if (report?.failed !== undefined) failure = report.failed
    })
    void ended.then((reason) => reject(new StartupError(reason)))
  })
  // The caller that awaits `ready` reports the failure. Without this, an unawaited one is an unhandled rejection.
  ready.catch(() => undefined)
  return { worker, startedAt: performance.now(), ready, ended }
}
