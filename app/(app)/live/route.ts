import { watchSession } from '@/lib/access/session-watch'
import type { Viewer } from '@/lib/access/verify-session'
import { readClientAddress } from '@/lib/request-source'
import type { PageState } from '@/lib/tasks/recent-changes'
import { currentPosition, haveTasksChangedSince, watchTasks } from '@/lib/tasks/watch-changes'
import { readPageState } from '@/lib/web/page-state'
import { currentViewer } from '@/lib/web/session'
import { streamQuota } from '@/lib/web/stream-quota'

const keepAliveMs = 20_000
const batchMs = 50
/** A burst of changes refreshes a page at most twice a second. */
const minIntervalMs = 500

/**
 * Server-sent events (HTML standard, section 9.2) for a page of the signed-in person. The first is `ready` if the page
 * missed nothing. `changed` lists the ids of changes; without any, the page has to refresh. The id of each event is the
 * position of a page that handled it. The stream closes when the session ends. An account or an address with too many
 * open streams gets 429: its page then asks for changes every few seconds.
 */
export async function GET(request: Request): Promise<Response> {
  const viewer = await currentViewer()
  if (!viewer) return new Response(null, { status: 401 })
  const address = readClientAddress(request.headers.get('x-forwarded-for'))
  const release = streamQuota().take(viewer.actor.userId, address)
  if (!release) return new Response(null, { status: 429, headers: { 'Retry-After': '30' } })
  const stream = openStream(viewer, readPageState(request), request.signal, release)
  return new Response(stream.pipeThrough(new TextEncoderStream()), {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      // Proxies must neither compress nor buffer the stream, or events would arrive late.
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    },
  })
}

function openStream(
  { actor, session }: Viewer,
  page: PageState,
  signal: AbortSignal,
  release: () => void,
): ReadableStream<string> {
  let end = () => {}
  return new ReadableStream<string>({
    async start(controller) {
      let isOpen = true
      let isReady = false
      let timer: NodeJS.Timeout | undefined
      let sentAt = 0
      let changeIds = new Set<string | undefined>()
      const send = (event: string, data: string) =>
        controller.enqueue(`event: ${event}\nid: ${currentPosition(actor)}\ndata: ${data}\n\n`)
      const sendBatch = () => {
        timer = undefined
        sentAt = Date.now()
        const ids = [...changeIds]
        changeIds = new Set()
        send('changed', ids.includes(undefined) ? '' : ids.join(' '))
      }
      const stopWatching = watchTasks(actor, {
        onChange: (changeId) => {
          changeIds.add(changeId)
          if (isReady) timer ??= setTimeout(sendBatch, Math.max(batchMs, sentAt + minIntervalMs - Date.now()))
        },
        onClose: () => end(),
      })
      const stopWatchingSession = watchSession(session, () => end())
      // Comments keep proxies from closing an idle connection.
      const keepAlive = setInterval(() => controller.enqueue(': keep-alive\n\n'), keepAliveMs)
      end = () => {
        if (!isOpen) return
        isOpen = false
        clearInterval(keepAlive)
        clearTimeout(timer)
        stopWatching()
        stopWatchingSession()
        release()
        controller.close()
      }
      signal.addEventListener('abort', () => end())
      const hasMissed = await haveTasksChangedSince(actor, page)
      if (!isOpen) return
      isReady = true
      changeIds.clear()
      if (hasMissed) send('changed', '')
      else send('ready', '')
    },
    cancel: () => end(),
  })
}

/** Without this, GET would begin a stream that nobody reads and nothing ends. */
export function HEAD(): Response {
  return new Response(null, { status: 405, headers: { Allow: 'GET' } })
}
