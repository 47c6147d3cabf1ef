import cluster from 'node:cluster'
import * as z from 'zod'
import { StartupError } from '@/lib/foundation/startup-error'
import { log } from '@/lib/foundation/telemetry/log'
import { failStart } from './fail-start'

/** Message from a worker to the primary process: the address that it serves, or why it cannot start. */
export const WorkerReport = z.object({ ready: z.string().optional(), failed: z.string().optional() })

type WorkerReport = z.infer<typeof WorkerReport>

/** Stops this worker, as a signal would, when the primary process is gone, because no connections arrive any more. */
export function stopWithPrimary(): void {
  const { worker } = cluster
  if (!worker) throw new StartupError('--worker is for the processes that Daymark starts itself. Set WEB_CONCURRENCY.')
  worker.once('disconnect', () => {
    // Otherwise Node ends the worker at once, with its requests unfinished.
    worker.exitedAfterDisconnect = true
    log.error('the first process is gone: stopping')
    // Without draining: no connections arrive any more.
    process.kill(process.pid, 'SIGINT')
  })
}

export function reportReady(address: string): void {
  report({ ready: address })
}

/** Ends this worker. The primary reports an error that the operator can fix, once for all workers; a defect is printed here. */
export function failWorker(error: unknown): void {
  // Without a primary, an operator has started it.
  if (!(error instanceof StartupError) || !cluster.worker) failStart(error)
  report({ failed: error.message }, () => process.exit(1))
}

function report(message: WorkerReport, onSent?: () => void): void {
  cluster.worker?.send(message, onSent)
}
