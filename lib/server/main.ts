import { env } from '@/lib/env'
import { prepareDatabaseForServer } from './database'
import { failStart } from './fail-start'
import type { ServerLimits } from './limits'
import { addressFor } from './listen'
import { onStopSignal } from './stop-signal'

export type ServeOptions = { root: string; dev: boolean; limits?: Partial<ServerLimits> }

/**
 * The server: database, API and pages in one process.
 * @param root the project's folder
 * @param dev answers everything through Next, which then loads changed sources anew
 * @param limits other than those of `limits.ts`
 */
export async function serve({ root, dev, limits = {} }: ServeOptions): Promise<void> {
  // What has been opened so far and how it is closed, the last one first.
  const opened: (() => Promise<void>)[] = []
  const closeAll = async () => {
    for (const close of opened.splice(0).reverse()) await close()
  }
  const stopping = onStopSignal(closeAll)
  try {
    const { HOST, PORT } = env()
    const database = prepareDatabaseForServer(root, addressFor(HOST, PORT))
    // Closed also by who is told to stop while it is still being opened.
    opened.push(() => database.then((close) => close()))
    // Loaded while the database starts.
    const application = import('./application')
    await database
    if (stopping.aborted) return
    const { openApplication } = await application
    const address = await openApplication({ root, dev, limits, opened })
    if (!stopping.aborted) announce(address)
  } catch (error) {
    // What ends it while it starts is then not worth a word.
    if (stopping.aborted) return
    await closeAll().catch(() => undefined)
    failStart(error)
  }
}

function announce(address: string): void {
  console.log(`\nDaymark is ready at ${address}`)
  console.log('Open it and create an account, or make an API key:')
  console.log('  npm run --silent key -- --email you@example.com --name laptop\n')
}
