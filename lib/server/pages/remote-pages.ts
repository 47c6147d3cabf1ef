import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { currentPlace } from '@/lib/foundation/request/page-place'
import { log } from '@/lib/foundation/telemetry/log'
import { catchErrors } from '@/lib/server/http/api'
import { rejectPages } from '@/lib/server/http/reject'
import { namePlace } from './answer-pages'
import { createPagesAgent, forwardRequest, type PagesAddress } from './forward-request'
import type { Pages } from './pages'
import { type PagesProcess, startPagesProcess } from './start-process'

// A process that ends sooner counts as a failed start: the next one would probably end as soon.
const steadyAfterMs = 10_000
const maxBackoffMs = 30_000
/** How long it may take to end, before it is killed. */
const endMs = 10_000

/** The pages, rendered by a process of their own, so that no page can delay the API. It is replaced when it ends. */
export function createRemotePages(): Pages & { current: () => ChildProcess | undefined } {
  const agent = createPagesAgent()
  const stopping = new AbortController()
  let current: PagesProcess | undefined
  let address: PagesAddress | undefined
  let prepared: Promise<void> | undefined

  const start = async (): Promise<PagesProcess> => {
    const started = startPagesProcess()
    current = started
    void started.ended.then(() => {
      address = undefined
    })
    address = await started.ready
    return started
  }
  const keepRunning = async (first: PagesProcess) => {
    for (let running: PagesProcess | undefined = first, failures = 0; ; ) {
      const startedAt = performance.now()
      const reason = await running?.ended
      if (stopping.signal.aborted) return
      failures = running && performance.now() - startedAt > steadyAfterMs ? 0 : failures + 1
      if (reason !== undefined) log.error({ reason }, 'the process of the pages ended: starting another')
      const backoffMs = failures < 2 ? 0 : Math.min(500 * 2 ** (failures - 2), maxBackoffMs)
      await sleep(backoffMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      running = await start().catch((error) => {
        log.error({ err: error }, 'the pages cannot be started')
        return undefined
      })
      if (running) log.info({ pid: running.child.pid }, 'a new process of the pages is ready')
    }
  }
  const prepare = () => {
    prepared ??= start().then((first) => {
      void keepRunning(first)
    })
    return prepared
  }
  return {
    current: () => current?.child,
    answer: async (request, response) => {
      const place = currentPlace()
      // At first it waits. A failed start ends this process, which reports the reason.
      await prepare().catch(() => undefined)
      if (response.closed) return
      if (!address) return rejectPages(response)
      const named = namePlace(place)
      const to = { ...address, agent, place: named.name, onClose: named.forget }
      catchErrors(() => forwardRequest(request, response, to))(request, response)
    },
    prepare,
    endStreams: () => current?.send({ end: 'streams' }),
    close: async () => {
      stopping.abort()
      if (!current) return
      current.send({ end: 'process' })
      const late = setTimeout(() => current?.child.kill('SIGKILL'), endMs)
      await current.ended
      clearTimeout(late)
      agent.destroy()
    },
  }
}
