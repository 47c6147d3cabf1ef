import { env } from '@/lib/env'
import type { ServerLimits } from '@/lib/server/http/limits'
import { addressFor } from '@/lib/server/http/listen'
import { prepareDatabaseForServer } from '@/lib/server/postgres/prepare-database'
import { failStart } from './fail-start'
import { onStopSignal } from './stop-signal'
import { failWorker, reportReady, stopWithPrimary } from './worker'

type Close = () => Promise<void>

export type ServeOptions = {
  root: string
  dev: boolean
  worker?: boolean
  pages?: boolean
  limits?: Partial<ServerLimits>
}

/**
 * The server: database, API and pages, in one process or in several that share a port.
 * @param root the project's folder
 * @param dev answers everything through Next, which then loads changed sources anew; in one process
 * @param worker this is one of several, and was started by the one that has the database and the port
 * @param pages whether to serve the pages; otherwise the API alone
 * @param limits other than those of `limits.ts`
 */
export async function serve(options: ServeOptions): Promise<void> {
  const { root, dev, worker = false, pages = true, limits = {} } = options
  // What has been opened so far and how it is closed, the last one first.
  const opened: Close[] = []
  const closeAll = async () => {
    for (const close of opened.splice(0).reverse()) await close()
  }
  const stopping = onStopSignal(closeAll)
  const openApplication = async () =>
    (await import('./application')).openApplication({ root, dev, pages, limits, opened })
  try {
    if (worker) {
      stopWithPrimary()
      return reportReady(await openApplication())
    }
    const { HOST, PORT, WEB_CONCURRENCY } = env()
    const isAlone = dev || WEB_CONCURRENCY === 1
    const database = prepareDatabaseForServer(root, addressFor(HOST, PORT))
    // Closed also by who is told to stop while it is still being opened.
    opened.push(() => database.then((close) => close()))
    // Loaded while the database starts.
    if (isAlone) import('./application').catch(() => undefined)
    await database
    if (stopping.aborted) return
    const address = isAlone ? await openApplication() : await openWorkers(WEB_CONCURRENCY, opened)
    if (!stopping.aborted) announce(address)
  } catch (error) {
    // What ends it while it starts is then not worth a word.
    if (stopping.aborted) return
    await closeAll().catch(() => undefined)
    if (worker) failWorker(error)
    else failStart(error)
  }
}

async function openWorkers(count: number, opened: Close[]): Promise<string> {
  const { startWorkers } = await import('./workers')
  const workers = startWorkers(count)
  opened.push(workers.stop)
  return workers.ready
}

function announce(address: string): void {
  console.log(`\nDaymark is ready at ${address}`)
  console.log('Open it and create an account, or make an API key:')
  console.log('  npm run --silent key -- --email you@example.com --name laptop\n')
}
