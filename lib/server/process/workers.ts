import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { log } from '@/lib/log'
import { StartupError } from '@/lib/startup-error'
import { WorkerReport } from './worker'

// A request may take 10 s to finish, and what is left to write after it a few more.
const longestStopMs = 30_000
// One that ends sooner has not worked: another one would end just as soon.
const steadyAfterMs = 10_000
const longestPauseMs = 30_000

export type Workers = {
  /** Where they answer, once all do. Rejects, with the reason, when one of them ends before. */
  ready: Promise<string>
  /** Lets each finish its requests, and resolves when none is left. */
  stop: () => Promise<void>
}

/**
 * Starts processes that share one port, and another one for each that ends. This process takes the connections and hands
 * them out in turn; the workers inherit its environment, and so the database that it has prepared.
 */
export function startWorkers(count: number): Workers {
  cluster.setupPrimary({ args: [...process.argv.slice(2), '--worker'] })
  const stopping = new AbortController()
  const running = new Set<Started>()
  const start = () => {
    const started = startWorker()
    running.add(started)
    void started.ended.then(() => running.delete(started))
    return started
  }
  const signalAll = (signal: NodeJS.Signals) => {
    // The worker's own kill() would first cut it off from here.
    for (const { worker } of running) worker.process.kill(signal)
  }
  // Who presses Ctrl-C twice ends this process at once, and means all of them.
  process.once('exit', (code) => code === 130 && signalAll('SIGKILL'))

  const replace = async (first: Started) => {
    for (let current = first, soon = 0; ; ) {
      const reason = await current.ended
      if (stopping.signal.aborted) return
      soon = performance.now() - current.startedAt < steadyAfterMs ? soon + 1 : 0
      const { pid } = current.worker.process
      if (soon < 2) log.error({ worker: pid, reason }, 'a worker ended: starting another')
      if (soon === 2) log.error({ worker: pid, reason }, 'workers end as they start: starting others less often')
      const pauseMs = soon < 2 ? 0 : Math.min(500 * 2 ** (soon - 1), longestPauseMs)
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
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
    // One ahead of the others: what cannot be started at all is found out, and said, once.
    const first = start()
    const address = await first.ready
    const others = stopping.signal.aborted ? [] : Array.from({ length: count - 1 }, start)
    await Promise.all(others.map(({ ready }) => ready))
    // Only now: one that never was ready is the person's to mend, not ours to try again.
    for (const started of [first, ...others]) void replace(started)
    return address
  }
  return {
    ready: startAll(),
    stop: async () => {
      stopping.abort()
      signalAll('SIGTERM')
      const late = setTimeout(() => signalAll('SIGKILL'), longestStopMs)
      await Promise.all([...running].map(({ ended }) => ended))
      clearTimeout(late)
    },
  }
}

type Started = ReturnType<typeof startWorker>

function startWorker() {
  const worker = cluster.fork()
  closeLostConnection(worker)
  let failure: string | undefined
  const ended = new Promise<string>((resolve) => {
    worker.once('exit', (code, signal) => resolve(failure ?? `A worker process ended with ${signal || code}.`))
    worker.on('error', (error) => {
      // One that has ended meanwhile could not be told something, which its end tells better.
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
  // Told by those who wait for it; where nobody does any more it is not worth a word.
  ready.catch(() => undefined)
  return { worker, startedAt: performance.now(), ready, ended }
}

/**
 * Sees to it that the connection that was just being handed to a worker ends with it. Node's cluster waits for the answer
 * of the worker and keeps the connection open until then: for ever, and with nobody who reads it, when the worker is gone.
 */
function closeLostConnection({ process: child }: Worker): void {
  const { send } = child
  let handed: unknown
  const sendAndRemember = (...args: unknown[]) => {
    handed = args[1] ?? handed
    return Reflect.apply(send, child, args)
  }
  Object.assign(child, { send: sendAndRemember })
  child.once('exit', (code) => {
    // One that ends in good order has given back what it did not take.
    if (code === 0 || typeof handed !== 'object' || handed === null) return
    // What was taken has been closed here, which makes this no difference.
    if ('close' in handed && typeof handed.close === 'function') handed.close()
  })
}
