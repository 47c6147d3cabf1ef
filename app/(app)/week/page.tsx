import { WeekPage } from '@/components/week/week-page'
import { dateIn } from '@/lib/dates'
import { requireViewer } from '@/lib/web/session'

export const metadata = { title: 'Week' }

export default async function Page() {
  const { actor } = await requireViewer()
  return <WeekPage actor={actor} date={dateIn(actor.timeZone, new Date())} />
}
