import { watchTasks } from '@/lib/tasks/watch-changes'
import { currentViewer } from '@/lib/web/session'

const beatEveryMs = 20_000
const gatherForMs = 100

/**
 * Server-sent events (HTML standard, section 9.2) to whoever is signed in: `changed` whenever their tasks may have
 * changed. What changed is not said; the page asks anew.
 */
export async function GET(request: Request): Promise<Response> {
  const viewer = await currentViewer()
  if (!viewer) return new Response(null, { status: 401 })
  let end = () => {}
  const events = new ReadableStream<string>({
    start(controller) {
      let soon: NodeJS.Timeout | undefined
      const stopWatching = watchTasks(viewer.actor, {
        onChange: () => {
          soon ??= setTimeout(() => {
            soon = undefined
            controller.enqueue('event: changed\ndata:\n\n')
          }, gatherForMs)
        },
        onClose: () => end(),
      })
      // A comment now and then keeps proxies from taking the connection for dead.
      const beat = setInterval(() => controller.enqueue(': still here\n\n'), beatEveryMs)
      end = () => {
        clearInterval(beat)
        clearTimeout(soon)
        stopWatching()
        end = () => {}
        controller.close()
      }
      request.signal.addEventListener('abort', () => end())
      controller.enqueue('retry: 1000\nevent: ready\ndata:\n\n')
    },
    cancel: () => end(),
  })
  return new Response(events.pipeThrough(new TextEncoderStream()), {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      // Not to be compressed or gathered on the way, or it would come late.
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    },
  })
}

/** Without this, GET would begin a stream that nobody reads and nothing ends. */
export function HEAD(): Response {
  return new Response(null, { status: 405, headers: { Allow: 'GET' } })
}
