import { randomBytes, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { addOwnChangeListener } from '@/lib/domain/changes/publish-changes'
import { maxHeaderBytes, maxUrlBytes } from '@/lib/foundation/limits'
import { serveInPlace } from '@/lib/foundation/request/page-place'
import { setPart } from '@/lib/foundation/runtime/instance-part'
import { env } from '@/lib/foundation/settings/env'
import { StartupError } from '@/lib/foundation/startup-error'
import { flushLog, log } from '@/lib/foundation/telemetry/log'
import { hasMetrics } from '@/lib/server/metrics/serve'
import { failStart } from '@/lib/server/process/fail-start'
import { openInstance } from '@/lib/server/process/open-instance'
import { redirectConsole } from '@/lib/server/process/redirect-console'
import { placeHeader, secretHeader } from './messages'
import { createNextPages } from './next-pages'
import { connectToOwner } from './owner-link'

/**
 * Runs a process that renders the pages, for the one that started it: on a loopback port, for requests that carry a secret.
 * It ends when that process tells it to, or ends itself. Signals are for that process, which gets them too.
 */
export async function servePages(root: string): Promise<void> {
  if (!process.send) return failStart(new StartupError('--pages is for the process that Daymark starts itself.'))
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)
  setPart('pages')
  const { HOST, PORT } = env()
  const pages = createNextPages({ root, dev: false, host: HOST, port: PORT })
  const closeSteps: (() => Promise<void>)[] = []
  const owner = connectToOwner({
    endStreams: pages.endStreams,
    end: async () => {
      for (const close of closeSteps.reverse())
        await close().catch((error) => log.error({ err: error }, 'shutdown failed'))
      await flushLog()
      process.exit(0)
    },
  })
  try {
    redirectConsole()
    await openInstance(root, closeSteps)
    closeSteps.push(pages.close)
    addOwnChangeListener(() => owner.send({ hasChanged: true }))
    if (hasMetrics()) (await import('@/lib/server/metrics/collect')).answerForMetrics('pages')
    const secret = randomBytes(32).toString('base64url')
    const server = createServer(serverOptions, (request, response) => {
      if (!carriesSecret(request, secret)) return void request.socket.destroy()
      const { [placeHeader]: place } = request.headers
      delete request.headers[secretHeader]
      delete request.headers[placeHeader]
      const tell = (isFree: boolean) => () => owner.send({ place: String(place), isFree })
      serveInPlace({ release: tell(true), resume: tell(false) }, () => pages.answer(request, response))
    })
    server.maxHeadersCount = 0
    server.listen({ host: '127.0.0.1', port: 0, backlog: 511 })
    await once(server, 'listening')
    closeSteps.push(async () => server.closeAllConnections())
    await pages.prepare()
    const address = server.address()
    owner.send({ ready: { port: typeof address === 'object' && address ? address.port : 0, secret } })
  } catch (error) {
    owner.fail(error)
  }
}

// The other process has checked headers and times.
const serverOptions = {
  requireHostHeader: false,
  maxHeaderSize: 2 * (maxUrlBytes + maxHeaderBytes),
  requestTimeout: 0,
  headersTimeout: 0,
  keepAliveTimeout: 0,
}

/** Compares in constant time. */
function carriesSecret({ headers }: IncomingMessage, secret: string): boolean {
  const carried = Buffer.from(String(headers[secretHeader] ?? ''))
  const expected = Buffer.from(secret)
  return carried.length === expected.length && timingSafeEqual(carried, expected)
}
