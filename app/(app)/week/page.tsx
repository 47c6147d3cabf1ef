import { WeekPage } from '@/components/week/week-page'
import { requireViewer } from '@/lib/entry/web/session'
import { dateIn } from '@/lib/foundation/time/dates'

export const metadata = { title: 'Week' }

export default async function Page() {
  const { actor } = await requireViewer()
  return <WeekPage actor={actor} date={dateIn(actor.timeZone, new Date())} />
}
