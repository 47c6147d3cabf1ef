import { readBuild } from '@/lib/foundation/runtime/build'
import { env, setCommit } from '@/lib/foundation/settings/env'
import type { ServerLimits } from '@/lib/server/http/limits'
import { formatAddress } from '@/lib/server/http/listen'
import { hasMetrics, openMetricsPort } from '@/lib/server/metrics/serve'
import type { ScheduledBackups } from '@/lib/server/postgres/backup/scheduled-backups'
import { prepareDatabaseForServer } from '@/lib/server/postgres/prepare-database'
import type { User } from '@/lib/server/postgres/service-user'
import { chooseProcessCount } from './choose-process-count'
import { dropRoot, keepRoot } from './drop-root'
import { failStart } from './fail-start'
import { printAddress } from './print-address'
import { remindOfBackup } from './remind-of-backup'
import { countInParent } from './shared-limits'
import { onStopSignal } from './stop-signal'
import { waitAtMost } from './wait-at-most'
import { warnAboutSettings } from './warn-about-settings'
import { failWorker, reportReady, stopWithPrimary } from './worker'

/** Closes something; the signal that stops the process is absent when its start has failed. */
type Close = (signal?: NodeJS.Signals) => Promise<void>

export type ServeOptions = {
  root: string
  dev: boolean
  worker?: boolean
  pages?: boolean
  /** Whether this process renders the pages for the one that started it, and does nothing else. */
  pagesAlone?: boolean
  compileCache?: string
  demo?: boolean
  limits?: Partial<ServerLimits>
}

/**
 * Runs the server: database, API and pages, in one process or in several that share a port.
 * @param root the project's folder
 * @param dev serves everything through Next, which reloads changed sources; always in one process
 * @param worker whether this is a worker, started by the primary process, which owns the database and the port
 * @param pages whether to serve the pages; otherwise only the API
 * @param compileCache a folder for compiled code, which nobody else may write
 * @param demo whether to serve a demo, in a data folder of its own
 * @param limits overrides of `serverLimits`
 */
export async function serve(options: ServeOptions): Promise<void> {
  const { root, dev, worker = false, pages = true, demo = false, limits = {} } = options
  // Steps that close what is open, run in reverse order.
  const closeSteps: Close[] = []
  const closeAll = async (signal?: NodeJS.Signals) => {
    for (const close of closeSteps.splice(0).reverse()) await close(signal)
  }
  const stopping = onStopSignal(closeAll)
  const openApplication = async (serviceUser?: User) =>
    (await import('./application')).openApplication({ root, dev, pages, limits, closeSteps, serviceUser })
  try {
    if (worker) {
      stopWithPrimary()
      countInParent()
      return reportReady(await openApplication())
    }
    if (demo) (await import('@/lib/server/demo/demo-settings')).chooseDemoSettings()
    const { HOST, PORT, WEB_CONCURRENCY, DATABASE_URL } = env()
    warnAboutSettings()
    const processCount = dev ? 1 : WEB_CONCURRENCY === 'auto' ? chooseProcessCount() : WEB_CONCURRENCY
    const isSingleProcess = processCount === 1
    // Root asks Git while the process is still root: Git refuses the checkout of one user to another.
    const build = process.getuid?.() === 0 ? readBuild() : undefined
    const serviceUser = await dropRoot({ root, dev, sessions: true, pages, port: PORT })
    // It opens the port again when all workers have ended.
    if (serviceUser && !isSingleProcess) keepRoot(`only root may listen on port ${PORT}; the workers are not root`)
    // Root would create a folder that the service user cannot use later.
    const backupsBefore = serviceUser ? undefined : await openBackups()
    const database = prepareDatabaseForServer(root, formatAddress(HOST, PORT), stopping)
    // Registered before it is open, so that a stop during start-up closes it too.
    const closeDatabase = () =>
      database.then(
        (close) => close(),
        // A stop during start-up makes it fail; there is nothing to close then.
        () => undefined,
      )
    closeSteps.push(closeDatabase)
    // Imports the application while the database starts. Errors surface when it is opened.
    if (isSingleProcess) import('./application').catch(() => undefined)
    await database
    const commit = (await build)?.commit
    if (commit !== undefined) setCommit(commit)
    if (stopping.aborted) return
    const address = isSingleProcess
      ? await openApplication(serviceUser)
      : await openWorkers(processCount, closeSteps, serviceUser)
    if (stopping.aborted) return
    const backups = backupsBefore ?? (await openBackups())
    if (backups) await warnAboutBackups(backups)
    else if (DATABASE_URL === undefined) remindOfBackup(root)
    if (demo) await (await import('@/lib/server/demo/open-demo')).openDemo(address)
    else await printAddress(address, root, stopping)
    if (!backups || stopping.aborted) return
    backups.start()
    closeSteps.push(() => waitAtMost(2000, backups.stop()))
  } catch (error) {
    // A stop during start-up makes later steps fail; those errors are expected.
    if (stopping.aborted) return
    await closeAll().catch(() => undefined)
    if (worker) failWorker(error)
    else failStart(error)
  }
}

async function openWorkers(count: number, closeSteps: Close[], user: User | undefined): Promise<string> {
  const { startWorkers } = await import('./workers')
  if (!hasMetrics()) {
    const workers = startWorkers(count, { user })
    closeSteps.push(workers.stop)
    return workers.ready
  }
  const { answerForAllMetrics, collectFromWorkers } = await import('@/lib/server/metrics/collect')
  const collect = () => collectFromWorkers(workers.list())
  const workers = startWorkers(count, { user, onStart: (worker) => answerForAllMetrics(worker, collect) })
  let closeMetrics: Close | undefined
  // After the workers, so that metrics are there while they drain.
  closeSteps.push(async () => closeMetrics?.(), workers.stop)
  const address = await workers.ready
  closeMetrics = await openMetricsPort(collect)
  return address
}

async function openBackups(): Promise<ScheduledBackups | undefined> {
  const { BACKUP_SCHEDULE, BACKUP_TO } = env()
  if (BACKUP_SCHEDULE === undefined || BACKUP_TO === undefined) return undefined
  const { openScheduledBackups } = await import('@/lib/server/postgres/backup/scheduled-backups')
  return openScheduledBackups(BACKUP_SCHEDULE, BACKUP_TO)
}

/** A bucket may be out of reach for a moment, which does not end the start. */
async function warnAboutBackups(backups: ScheduledBackups): Promise<void> {
  const problem = await backups.findProblem()
  if (problem !== undefined) console.info(`\nBackups will fail until this is solved: ${problem}`)
}
