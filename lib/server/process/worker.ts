import cluster from 'node:cluster'
import * as z from 'zod'
import { log } from '@/lib/log'
import { StartupError } from '@/lib/startup-error'
import { failStart } from './fail-start'

/** What a worker tells the process that started it: where it answers, or why it cannot. */
export const WorkerReport = z.object({ ready: z.string().optional(), failed: z.string().optional() })

type WorkerReport = z.infer<typeof WorkerReport>

/** Stops this process, as a signal would, when the one that started it is gone: nobody hands it connections any more. */
export function stopWithPrimary(): void {
  const { worker } = cluster
  if (!worker) throw new StartupError('--worker is for the processes that Daymark starts itself. Set WEB_CONCURRENCY.')
  worker.once('disconnect', () => {
    // Otherwise it would end here and now, with its requests unfinished.
    worker.exitedAfterDisconnect = true
    log.error('the first process is gone: stopping')
    process.kill(process.pid, 'SIGTERM')
  })
}

export function reportReady(address: string): void {
  report({ ready: address })
}

/** Ends this process. What people can mend is said once, by the process that started all workers; a defect at once. */
export function failWorker(error: unknown): void {
  if (!(error instanceof StartupError)) failStart(error)
  report({ failed: error.message }, () => process.exit(1))
}

function report(message: WorkerReport, sent?: () => void): void {
  cluster.worker?.process.send?.(message, undefined, undefined, sent)
}
