import type { ChildProcess } from 'node:child_process'
import cluster from 'node:cluster'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { requestPolicy } from '@/lib/domain/access/rate-limit/policy'
import { rateLimiter } from '@/lib/domain/access/rate-limit/rate-limiter'
import { stopWatching } from '@/lib/domain/changes/watch-changes'
import { RecurrenceDispatcher } from '@/lib/domain/recurrences/dispatcher'
import { ReminderDispatcher } from '@/lib/domain/reminders/dispatcher'
import { WebhookDispatcher } from '@/lib/domain/webhooks/dispatcher'
import { setPart } from '@/lib/foundation/runtime/instance-part'
import { env } from '@/lib/foundation/settings/env'
import { log } from '@/lib/foundation/telemetry/log'
import { closeHttpServer, createHttpServer } from '@/lib/server/http/http-server'
import { type ServerLimits, serverLimits } from '@/lib/server/http/limits'
import { listen } from '@/lib/server/http/listen'
import { serveStaticFiles } from '@/lib/server/http/static-files'
import { createMetricsListener, hasMetrics, openMetricsPort } from '@/lib/server/metrics/serve'
import { createNextPages } from '@/lib/server/pages/next-pages'
import { noPages } from '@/lib/server/pages/pages'
import { createRemotePages } from '@/lib/server/pages/remote-pages'
import type { User } from '@/lib/server/postgres/service-user'
import { startCleanUp } from './clean-up'
import { drain } from './drain'
import { becomeUser } from './drop-root'
import { openInstance } from './open-instance'
import { redirectConsole } from './redirect-console'
import { waitAtMost } from './wait-at-most'

type Options = {
  root: string
  dev: boolean
  /** Whether to serve the pages; otherwise the API alone. */
  pages: boolean
  limits: Partial<ServerLimits>
  /** Steps that close what is open, run in reverse order. Each step of the start adds its own. */
  closeSteps: ((signal?: NodeJS.Signals) => Promise<void>)[]
  /** The user to become once the server listens. */
  serviceUser?: User | undefined
}

/** In development a page is compiled when it is first requested, which takes minutes on a busy machine. */
const limitsInDevelopment: Partial<ServerLimits> = { inactivityMs: 0 }

/**
 * Starts serving requests; the database must be ready. The API is available as soon as the server listens, pages once
 * Next is loaded.
 * @returns the address, when both are available
 */
export async function openApplication(options: Options): Promise<string> {
  const { root, dev, pages: hasPages, limits, closeSteps, serviceUser } = options
  const { HOST, PORT, NEXT_DIST_DIR } = env()
  const arePagesApart = hasPages && !dev
  if (arePagesApart) setPart('rest')
  await openInstance(root, closeSteps)
  const stopCleanUp = startCleanUp()
  closeSteps.push(() => waitAtMost(2000, stopCleanUp()))
  const webhooks = new WebhookDispatcher()
  webhooks.start()
  closeSteps.push(() => waitAtMost(2000, webhooks.stop()))
  const reminders = new ReminderDispatcher()
  reminders.start()
  closeSteps.push(() => waitAtMost(2000, reminders.stop()))
  const recurrences = new RecurrenceDispatcher()
  recurrences.start()
  closeSteps.push(() => waitAtMost(2000, recurrences.stop()))
  // Connects to the rate limit store before the first request needs it.
  rateLimiter(requestPolicy)

  if (!dev) redirectConsole()
  const remote = arePagesApart ? createRemotePages() : undefined
  const pages = remote ?? (hasPages ? createNextPages({ root, dev, host: HOST, port: PORT }) : noPages)
  const handlePages = dev || !hasPages ? pages.answer : serveStaticFiles(join(root, NEXT_DIST_DIR), pages.answer)
  const ownLimits = dev ? { ...limits, ...limitsInDevelopment } : limits
  const metrics = await openMetrics(closeSteps, remote?.current)
  const server = createHttpServer(handlePages, { passAllToPages: dev, limits: ownLimits, metrics })
  const address = await listen(server, HOST, PORT)
  if (serviceUser) becomeUser(serviceUser)
  closeSteps.push(
    () => pages.close(),
    async () => {
      const closed = closeHttpServer(server, dev ? 500 : (limits.stopMs ?? serverLimits.stopMs))
      // Ends the event streams of the API, and those of the pages.
      stopWatching()
      pages.endStreams()
      await closed
    },
  )
  if (!dev) closeSteps.push(drain)
  await pages.prepare()
  if (!dev) loadMcp()
  return address
}

/** @returns the handler of /metrics, unless the metrics have a port of their own or nobody asks for them */
async function openMetrics(
  closeSteps: Options['closeSteps'],
  findPages: (() => ChildProcess | undefined) | undefined,
): Promise<RequestListener | undefined> {
  if (!hasMetrics()) return undefined
  const { answerForMetrics, collectMetrics, includePages } = await import('@/lib/server/metrics/collect')
  if (findPages) includePages(findPages)
  // The first process of several has the port.
  if (cluster.isWorker) answerForMetrics('worker')
  else closeSteps.push(await openMetricsPort(collectMetrics))
  return env().METRICS_PORT === undefined ? createMetricsListener(collectMetrics) : undefined
}

/** Loads what the first message of the Model Context Protocol would have to wait for. */
function loadMcp(): void {
  import('@/lib/entry/mcp/serve').catch((error) => log.error({ err: error }, 'MCP cannot be loaded'))
}
