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
  delay: Usage['delay']
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
  const child = fork(join(root, 'dist/bench/load.mjs'), { execArgv: [] })
  try {
    let before: Promise<Usage> | undefined
    const done = await runLoad(child, { ...load, url: host.url }, () => {
      host.resetDelays()
      before = host.usage()
      onWarm()
    })
    const after = await host.usage()
    const used = after.cpu - ((await before)?.cpu ?? 0)
    const { requests, rejected, seconds, p50, p99, perSlot } = done
    const { memory, delay } = after
    const requestsPerSecond = requests / seconds
    return { requestsPerSecond, p50, p99, cpuPerRequest: used / requests, memory, requests, rejected, perSlot, delay }
  } catch (error) {
    throw new Error(`The ${host.name} failed under load`, { cause: error })
  } finally {
    child.kill()
  }
}

function runLoad(child: ChildProcess, order: LoadOrder, onWarm: () => void): Promise<LoadDone> {
  return new Promise((resolve, reject) => {
    child.on('message', (message) => {
      const report = LoadReport.parse(message)
      if (report.type === 'warm') onWarm()
      else if (report.type === 'done') resolve(report)
      else reject(new Error(report.reason))
    })
    child.once('exit', (code) => reject(new Error(`the load generator exited with ${code}`)))
    child.send(order)
  })
}
