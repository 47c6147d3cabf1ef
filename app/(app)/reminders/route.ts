import { listDueTasks, maxRemindersAtOnce } from '@/lib/domain/reminders/due-tasks'
import { currentViewer } from '@/lib/entry/web/session'

const [pastMs, futureMs] = [5 * 60_000, 24 * 60 * 60_000]

/** Returns the tasks whose due time a page has to watch: of the last 5 minutes and of the next day. */
export async function GET(): Promise<Response> {
  const viewer = await currentViewer()
  if (!viewer) return new Response(null, { status: 401 })
  const now = Date.now()
  const tasks = await listDueTasks(viewer.actor, now - pastMs, now + futureMs)
  return Response.json(tasks.slice(0, maxRemindersAtOnce), { headers: { 'Cache-Control': 'no-store' } })
}
