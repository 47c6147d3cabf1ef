import { WeekPage, type WeekSearch } from '@/components/week/week-page'
import { requireViewer } from '@/lib/entry/web/session'
import { todayIn } from '@/lib/foundation/time/dates'

export const metadata = { title: 'Week' }

export default async function Page({ searchParams }: { searchParams: WeekSearch }) {
  const viewer = await requireViewer()
  return <WeekPage viewer={viewer} date={todayIn(viewer.actor)} search={searchParams} />
}
