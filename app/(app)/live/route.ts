import { pageStreamQuota } from '@/lib/domain/access/stream-quota'
import { readPageState } from '@/lib/entry/web/page-state'
import { currentViewer } from '@/lib/entry/web/session'
import { openTaskStream } from '@/lib/entry/web/task-stream'
import { eventStreamHeaders } from '@/lib/foundation/request/event-stream-headers'
import { readClientAddress } from '@/lib/foundation/request/source'

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
  const release = pageStreamQuota().take(viewer.actor.userId, address)
  if (!release) return new Response(null, { status: 429, headers: { 'Retry-After': '30' } })
  const stream = openTaskStream(viewer, readPageState(request), request.signal, release)
  return new Response(stream.pipeThrough(new TextEncoderStream()), { headers: eventStreamHeaders })
}

/** Without this, GET would begin a stream that nobody reads and nothing ends. */
export function HEAD(): Response {
  return new Response(null, { status: 405, headers: { Allow: 'GET' } })
}
