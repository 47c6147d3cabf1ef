import { createServer, type RequestListener } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import next from 'next'
import { disconnect } from '@/lib/db'
import { env, trustForwardedHost } from '@/lib/env'
import { settleKeyUse } from '@/lib/keys/last-use'
import { notices } from '@/lib/notices'
import { rateLimiter } from '@/lib/rate-limit/choose'
import { requestPolicy } from '@/lib/rate-limit/limiter'
import { settleAnnouncements } from '@/lib/tasks/announce'
import { stopWatching } from '@/lib/tasks/watch'
import { prepareDatabaseForServer } from './database'
import { failStart } from './fail-start'
import { closeHttpServer, createHttpServer } from './http-server'
import type { ServerLimits } from './limits'
import { addressFor, listen } from './listen'
import { withStaticFiles } from './static-files'
import { onStopSignal } from './stop-signal'

type Options = { root: string; dev: boolean; limits?: Partial<ServerLimits> }

/**
 * The server: database, API and pages in one process.
 * @param root the project's folder
 * @param dev answers everything through Next, which then loads changed sources anew
 * @param limits other than those of `limits.ts`
 */
export async function serve({ root, dev, limits = {} }: Options): Promise<void> {
  // What has been opened so far and how it is closed, the last one first.
  const opened: (() => Promise<void>)[] = []
  const closeAll = async () => {
    for (const close of opened.splice(0).reverse()) await close()
  }
  const stopping = onStopSignal(closeAll)
  try {
    const { HOST, PORT, NEXT_DIST_DIR } = env()
    const database = prepareDatabaseForServer(root, addressFor(HOST, PORT))
    // Closed also by who is told to stop while it is still being opened.
    opened.push(() => database.then((close) => close()))
    await database
    if (stopping.aborted) return
    opened.push(
      () => atMost(2000, disconnect()),
      () => atMost(2000, notices().close()),
      () => atMost(2000, settleKeyUse()),
      () => atMost(2000, settleAnnouncements()),
    )
    // Connects to its store, before the first request needs it.
    rateLimiter(requestPolicy)

    trustForwardedHost()
    // On the server that it is given Next takes every upgrade to another protocol, of which it needs its own to reload
    // pages in development; in production it is given one that nobody reaches.
    const httpServer = dev ? undefined : createServer()
    const app = next({ dev, dir: root, hostname: HOST, port: PORT, ...(httpServer && { httpServer }) })
    let prepared: Promise<void> | undefined
    const pages: RequestListener = async (request, response) => {
      await prepared
      await app.getRequestHandler()(request, response)
    }
    const served = dev ? pages : withStaticFiles(join(root, NEXT_DIST_DIR), pages)
    const server = createHttpServer(served, { everythingToPages: dev, limits })
    const address = await listen(server, HOST, PORT)
    // Ends what is still done after an answer, such as an e-mail.
    opened.push(async () => {
      if (prepared) await app.close()
    })
    opened.push(async () => {
      const closed = closeHttpServer(server, dev ? 500 : 10_000)
      // Open pages listen for changes with a request that would never end.
      stopWatching()
      await closed
    })
    // The API answers from here on; pages wait until Next is ready for them.
    prepared = app.prepare()
    await prepared
    announce(address)
  } catch (error) {
    // What ends it while it starts is then not worth a word.
    if (stopping.aborted) return
    await closeAll().catch(() => undefined)
    failStart(error)
  }
}

/** Waits for work, but not for ever: a database that hangs must not keep the process from ending. */
async function atMost(ms: number, work: Promise<void>): Promise<void> {
  await Promise.race([work, sleep(ms)])
}

function announce(address: string): void {
  console.log(`\nDaymark is ready at ${address}`)
  console.log('Open it and create an account, or make an API key:')
  console.log('  npm run --silent key -- --email you@example.com --name laptop\n')
}
