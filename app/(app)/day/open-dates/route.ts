import { listOpenDates } from '@/lib/domain/tasks/pages/list-open-dates'
import { AnalyticsRange } from '@/lib/domain/tasks/statistics/schema'
import { currentViewer } from '@/lib/entry/web/session'

/** Returns the dates in a range that have open tasks, for the dots in a date picker. Query: `startDate` and `endDate`. */
export async function GET(request: Request): Promise<Response> {
  const viewer = await currentViewer()
  if (!viewer) return new Response(null, { status: 401 })
  const range = AnalyticsRange.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  if (!range.success) return new Response(null, { status: 400 })
  const dates = await listOpenDates(viewer.actor, range.data)
  return Response.json(dates, { headers: { 'Cache-Control': 'no-store' } })
}
