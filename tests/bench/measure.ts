import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { Host } from './host'
import { type LoadDone, type LoadOrder, LoadReport } from './load-messages'
import type { Usage } from './usage'

/** A host's performance under a load. */
export type Measurement = {
  requestsPerSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** CPU time per request in microseconds. */
  cpuPerRequest: number
  /** Resident memory at the end, in bytes. */
  memory: number
  requests: number
  /** How many of them got 503. */
  rejected: number
  /** The responses of each slot, when the load has slots. */
  perSlot: readonly number[]
}

/** Starts a load generator, whose code is warm after its first measurement. The caller ends it. */
export function startLoadGenerator(root: string): ChildProcess {
  return fork(join(root, 'dist/bench/load.mjs'), { execArgv: [] })
}

/**
 * Measures a host under load from a separate process.
 * @param onWarm called when the warm-up is over
 * @throws Error when a response is not 2xx or is missing
 */
export async function measure(
  root: string,
  host: Host,
  load: Omit<LoadOrder, 'url'>,
  onWarm: () => void = () => undefined,
): Promise<Measurement> {
  const generator = startLoadGenerator(root)
  try {
    return await measureWith(generator, host, load, onWarm)
  } finally {
    generator.kill()
  }
}

/** The same with a load generator that is running already. */
export async function measureWith(
  generator: ChildProcess,
  host: Host,
  load: Omit<LoadOrder, 'url'>,
  onWarm: () => void = () => undefined,
): Promise<Measurement> {
  try {
    let before: Promise<Usage> | undefined
    const done = await runLoad(generator, { ...load, url: host.url }, () => {
      before = host.usage()
      onWarm()
    })
    const after = await host.usage()
    const used = after.cpu - ((await before)?.cpu ?? 0)
    const { requests, rejected, seconds, p50, p99, perSlot } = done
    const { memory } = after
    const requestsPerSecond = requests / seconds
    return { requestsPerSecond, p50, p99, cpuPerRequest: used / requests, memory, requests, rejected, perSlot }
  } catch (error) {
    throw new Error(`The ${host.name} failed under load: ${host.errorOutput()}`, { cause: error })
  }
}

function runLoad(child: ChildProcess, order: LoadOrder, onWarm: () => void): Promise<LoadDone> {
  return new Promise((resolve, reject) => {
    const onMessage = (message: unknown) => {
      const report = LoadReport.parse(message)
      if (report.type === 'warm') return onWarm()
      child.off('message', onMessage)
      child.off('exit', onExit)
      if (report.type === 'done') resolve(report)
      else reject(new Error(report.reason))
    }
    const onExit = (code: number | null) => reject(new Error(`the load generator exited with ${code}`))
    child.on('message', onMessage)
    child.once('exit', onExit)
    child.send(order)
  })
}
