import { DayPage, type DaySearch } from '@/components/tasks/day-page'
import { dateIn } from '@/lib/dates'
import { requireViewer } from '@/lib/web/session'

export const metadata = { title: 'Today' }

export default async function Page({ searchParams }: { searchParams: DaySearch }) {
  const { actor } = await requireViewer()
  return <DayPage actor={actor} date={dateIn(actor.timeZone, new Date())} search={searchParams} />
}
