import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { flushKeyUsage } from '@/lib/access/key-usage'
import { requestPolicy } from '@/lib/access/rate-limit/policy'
import { rateLimiter } from '@/lib/access/rate-limit/rate-limiter'
import { disconnect } from '@/lib/database/client'
import { notifications } from '@/lib/database/notifications'
import { env, trustForwardedHost } from '@/lib/env'
import { closeHttpServer, createHttpServer } from '@/lib/server/http/http-server'
import { type ServerLimits, serverLimits } from '@/lib/server/http/limits'
import { listen } from '@/lib/server/http/listen'
import { createPages, noPages } from '@/lib/server/http/pages'
import { withStaticFiles } from '@/lib/server/http/static-files'
import { flushChanges } from '@/lib/tasks/publish-changes'
import { stopWatching } from '@/lib/tasks/watch-changes'
import { keepMemorySmall } from './memory'

type Options = {
  root: string
  dev: boolean
  /** Whether to serve the pages; otherwise the API alone. */
  pages: boolean
  limits: Partial<ServerLimits>
  /** How what has been opened is closed, the last one first: each step adds its own. */
  opened: (() => Promise<void>)[]
}

/**
 * Answers requests, on a database that is ready: to the API as soon as it listens, to pages when Next is ready too.
 * @returns where, once both are
 */
export async function openApplication({ root, dev, pages: hasPages, limits, opened }: Options): Promise<string> {
  const { HOST, PORT, NEXT_DIST_DIR } = env()
  if (!dev) keepMemorySmall()
  opened.push(
    () => atMost(2000, disconnect()),
    () => atMost(2000, notifications().close()),
    () => atMost(2000, flushKeyUsage()),
    () => atMost(2000, flushChanges()),
  )
  // Connects to its store, before the first request needs it.
  rateLimiter(requestPolicy)

  trustForwardedHost()
  const pages = hasPages ? createPages({ root, distDir: NEXT_DIST_DIR, dev, host: HOST, port: PORT }) : noPages
  const served = dev ? pages.answer : withStaticFiles(join(root, NEXT_DIST_DIR), pages.answer)
  const server = createHttpServer(served, { everythingToPages: dev, limits })
  const address = await listen(server, HOST, PORT)
  opened.push(pages.close, async () => {
    const closed = closeHttpServer(server, dev ? 500 : (limits.stopMs ?? serverLimits.stopMs))
    // Open pages listen for changes with a request that would never end.
    stopWatching()
    await closed
  })
  await pages.prepare()
  return address
}

/** Waits for work, but not for ever: a database that hangs must not keep the process from ending. */
async function atMost(ms: number, work: Promise<void>): Promise<void> {
  await Promise.race([work, sleep(ms)])
}
