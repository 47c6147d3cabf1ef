import { watchSession } from '@/lib/domain/access/sessions/session-watch'
import type { Viewer } from '@/lib/domain/access/sessions/verify-session'
import type { PageState } from '@/lib/domain/changes/recent-changes'
import { currentPosition, haveTasksChangedSince, watchTasks } from '@/lib/domain/changes/watch-changes'

const keepAliveMs = 20_000
const batchMs = 50
/** A burst of changes refreshes a page at most twice a second. */
const minIntervalMs = 500

/**
 * Opens the stream of a page.
 * @param release called once, when the stream ends, however that happens
 */
export function openTaskStream(
  { actor, session }: Pick<Viewer, 'actor' | 'session'>,
  page: PageState,
  signal: AbortSignal,
  release: () => void,
): ReadableStream<string> {
  let cleanUp = () => {}
  return new ReadableStream<string>({
    async start(controller) {
      let isOpen = true
      const end = () => {
        if (!isOpen) return
        cleanUp()
        controller.close()
      }
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
        onClose: end,
      })
      const stopWatchingSession = watchSession(session, end)
      // Comments keep proxies from closing an idle connection.
      const keepAlive = setInterval(() => controller.enqueue(': keep-alive\n\n'), keepAliveMs)
      cleanUp = () => {
        isOpen = false
        clearInterval(keepAlive)
        clearTimeout(timer)
        stopWatching()
        stopWatchingSession()
        release()
      }
      signal.addEventListener('abort', end)
      // No event follows when the client left before.
      if (signal.aborted) return end()
      const hasMissed = await haveTasksChangedSince(actor, page).catch((error) => {
        end()
        throw error
      })
      if (!isOpen) return
      isReady = true
      if (hasMissed) {
        changeIds.clear()
        send('changed', '')
      } else if (changeIds.size > 0) sendBatch()
      else send('ready', '')
    },
    // A cancelled stream is closed already.
    cancel: () => cleanUp(),
  })
}
