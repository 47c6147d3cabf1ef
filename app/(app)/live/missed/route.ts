import { currentPosition, haveTasksChangedSince } from '@/lib/domain/changes/watch-changes'
import { readPageState } from '@/lib/entry/web/page-state'
import { currentViewer } from '@/lib/entry/web/session'

/** Polling fallback for pages that server-sent events do not reach: whether they missed a change. */
export async function GET(request: Request): Promise<Response> {
  const viewer = await currentViewer()
  if (!viewer) return new Response(null, { status: 401 })
  const hasMissed = await haveTasksChangedSince(viewer.actor, readPageState(request))
  return Response.json(
    { hasMissed, position: currentPosition(viewer.actor) },
    { headers: { 'Cache-Control': 'no-store' } },
  )
}
